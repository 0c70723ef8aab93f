import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { getOrderReceipt, type OrderReceipt } from '#core/orders/admin/receipt.ts'
import type { ShopDetails } from '#core/settings/settings.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { api } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Money } from '#web/ui/money.tsx'
import { ordersKey } from '../order-queries.ts'
import { a4PageClass, PaperAccess, PaperFrame } from './paper-frame.tsx'
import { useShopDetails } from './print-page.tsx'
import { Letterhead } from './letterhead.tsx'

export default function ReceiptPage() {
  return (
    <PaperAccess paper="A4">
      <ReceiptContent />
    </PaperAccess>
  )
}

function ReceiptContent() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const requestedLanguage = search.get('language')
  const language = requestedLanguage === 'ms' || requestedLanguage === 'en' ? requestedLanguage : undefined
  const found = useQuery({
    queryKey: [...ordersKey, 'receipt', id, language],
    queryFn: ({ signal }) => api(getOrderReceipt, { id, language }, { signal }),
  })
  const shop = useShopDetails()
  const failure = found.error ?? shop.error
  const other = found.data?.language === 'en' ? 'ms' : 'en'
  return (
    <PaperFrame
      title={`Receipt ${found.data?.number ?? ''}`}
      back={{ to: `/admin/orders?order=${id}`, label: 'Back to the order' }}
      actions={
        found.data && (
          <ButtonLink to={`?language=${other}`} replace>
            {other === 'en' ? 'Show in English' : 'Show in Malay'}
          </ButtonLink>
        )
      }
      ready={found.data !== undefined && shop.data !== undefined}
      failure={failure && !found.data ? { title: 'This receipt could not be loaded', error: failure } : null}
      onRetry={() => void found.refetch()}
    >
      {found.data && shop.data && <ReceiptPaper receipt={found.data} shop={shop.data} />}
    </PaperFrame>
  )
}

function ReceiptPaper({ receipt, shop }: { receipt: OrderReceipt; shop: ShopDetails }) {
  const { language, number, nama, items, discount, shipping_sen: shipping, total_sen: total } = receipt
  const words = receiptTexts[language]
  const rest = total - receipt.paid_sen
  return (
    <article lang={language} aria-label={`${words.title} ${number}`} className={a4PageClass}>
      <header>
        <Letterhead shop={shop} />
      </header>
      <section className="mt-8 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <div>
          <p className="text-20 font-bold tabular-nums">
            {words.title} {number}
          </p>
          <p className="tabular-nums">
            {words.date} {formatListTime(new Date(receipt.paid_at))}
          </p>
          <p className="tabular-nums">
            {words.ordered} {formatListTime(new Date(receipt.placed_at))}
          </p>
        </div>
        <p className="wrap-anywhere">
          {words.to}
          <span className="block font-semibold">{nama}</span>
        </p>
      </section>
      <table className="mt-8 w-full border-collapse">
        <tbody>
          {items.map(({ product, lines, sen }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two items may read the same, and their order never changes
            <tr key={at} className="break-inside-avoid border-t border-edge align-top">
              <td className="py-2 pr-4 wrap-anywhere">
                <span className="font-semibold">{product}</span>
                {lines.map((line, number) => (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <span key={number} className="block text-13">
                    {line}
                  </span>
                ))}
              </td>
              <td className="py-2 text-right whitespace-nowrap tabular-nums">
                <Money sen={sen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ml-auto grid w-72 break-inside-avoid break-before-avoid max-w-full grid-cols-[1fr_auto] gap-x-4 border-t border-ink pt-2 tabular-nums">
        {discount && (
          <>
            <dt className="wrap-anywhere">{[words.discount, discount.code].filter(Boolean).join(' ')}</dt>
            <dd className="text-right">−{formatRinggit(discount.sen)}</dd>
          </>
        )}
        {shipping > 0 && <SumRow name={words.postage} sen={shipping} />}
        <SumRow name={words.total} sen={total} bold />
        {receipt.rounding_sen !== 0 && <SumRow name={words.rounding} sen={-receipt.rounding_sen} />}
        <SumRow
          name={`${words.paid}, ${words.by[receipt.paid_by]}`}
          sen={receipt.paid_sen - receipt.rounding_sen}
        />
        {rest > 0 && <SumRow name={words.rest} sen={rest} bold />}
      </dl>
      <p className="mt-10 break-before-avoid text-center">{words.thanks(shop.name)}</p>
    </article>
  )
}

function SumRow({ name, sen, bold = false }: { name: string; sen: number; bold?: boolean }) {
  return (
    <>
      <dt className={bold ? 'font-bold' : undefined}>{name}</dt>
      <dd className={bold ? 'text-right font-bold' : 'text-right'}>
        <Money sen={sen} />
      </dd>
    </>
  )
}

interface ReceiptTexts {
  title: string
  date: string
  ordered: string
  to: string
  discount: string
  postage: string
  total: string
  paid: string
  /** Label of the cash rounding to 5 sen. */
  rounding: string
  by: Record<OrderReceipt['paid_by'], string>
  /** Label of the unpaid balance. */
  rest: string
  thanks: (shop: string) => string
}

const receiptTexts: Record<OrderReceipt['language'], ReceiptTexts> = {
  ms: {
    title: 'Resit',
    date: 'Dibayar pada',
    ordered: 'Ditempah pada',
    to: 'Diterima daripada',
    discount: 'Diskaun',
    postage: 'Kos pos',
    total: 'Jumlah',
    paid: 'Dibayar',
    rounding: 'Pelarasan pembundaran',
    by: { cash: 'tunai di kaunter', account: 'ke akaun kedai' },
    rest: 'Baki',
    thanks: (shop) => `Terima kasih kerana menempah dengan ${shop}!`,
  },
  en: {
    title: 'Receipt',
    date: 'Paid on',
    ordered: 'Ordered on',
    to: 'Received from',
    discount: 'Discount',
    postage: 'Postage',
    total: 'Total',
    paid: 'Paid',
    rounding: 'Rounding',
    by: { cash: 'cash at the counter', account: 'to the shop’s account' },
    rest: 'Balance due',
    thanks: (shop) => `Thank you for ordering from ${shop}!`,
  },
}
