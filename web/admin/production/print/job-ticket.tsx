import { useParams } from 'react-router'
import type { BatchDetails, BatchOrder } from '#core/production/batch-details.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { a4PageClass, PrintPageAccess, PaperFrame } from '#web/admin/orders/print/paper-frame.tsx'
import { useShopDetails, getAdminOrderUrl } from '#web/admin/orders/print/print-page.tsx'
import { formatAmounts, formatPrintRun } from '../amount-text.ts'
import { formatBatchName } from '#core/production/batch-details.ts'
import { useBatch, useDesignPictures } from '../production-queries.ts'
import { productionJobRules } from '#core/production/job-states.ts'
import { formatItem, listItemLines } from '#web/admin/orders/item-text.ts'

export default function JobTicket() {
  return (
    <PrintPageAccess paper="A4">
      <TicketPage />
    </PrintPageAccess>
  )
}

function TicketPage() {
  const { id = '' } = useParams()
  const found = useBatch(id)
  const shop = useShopDetails()
  const failure = found.error ?? shop.error
  const details = found.data
  return (
    <PaperFrame
      title={details ? `Job ticket ${details.batch.number}` : 'Job ticket'}
      back={{ to: `/admin/orders/production/${id}`, label: 'Back to the batch' }}
      ready={details !== undefined && shop.data !== undefined}
      failure={failure && !details ? { title: 'This batch could not be loaded', error: failure } : null}
      onRetry={() => void found.refetch()}
    >
      {details && shop.data && <Ticket details={details} shop={shop.data.name} />}
    </PaperFrame>
  )
}

function Ticket({ details: { batch, orders }, shop }: { details: BatchDetails; shop: string }) {
  const made = orders.filter(({ taken_out }) => !taken_out)
  const designs = useDesignPictures(batch.id, made.flatMap(listDesignIds))
  return (
    <article aria-label={`Job ticket ${batch.number}`} className={a4PageClass}>
      <header className="flex items-start justify-between gap-6">
        <div className="min-w-0">
          <p>{shop}</p>
          <p className="font-display text-34 font-bold tabular-nums">{formatBatchName(batch)}</p>
          <p className="tabular-nums">
            Created {formatListTime(new Date(batch.made_at))} by {batch.made_by}
          </p>
          {batch.reprint_of && (
            <p className="font-semibold break-words">
              Reprint of batch {batch.reprint_of.number}: {batch.why}
            </p>
          )}
        </div>
        <QrCode
          text={`${location.origin}/admin/orders/production/${batch.id}`}
          label="QR code that opens the batch"
          className="size-[28mm] shrink-0"
        />
      </header>
      <table className="mt-6 w-full border-collapse">
        <tbody>
          {batch.materials.map(({ material, sheets, orders, amounts }) => (
            <tr key={material} className="border-t border-ink">
              <th scope="row" className="py-2 text-left text-17">
                <TickBox />
                {material}
              </th>
              <td className="py-2 tabular-nums">{formatAmounts(amounts)}</td>
              <td className="py-2 tabular-nums">{formatCount(orders, 'order')}</td>
              <td className="py-2 text-right text-17 font-bold tabular-nums">
                {formatCount(sheets, 'sheet')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="mt-6 text-17 font-bold">Sort by order</h2>
      <ul className="mt-2">
        {made.map((order) => (
          <OrderLine
            key={order.id}
            order={order}
            pictures={listDesignIds(order).flatMap((design) => designs.get(design) ?? [])}
          />
        ))}
      </ul>
    </article>
  )
}

const listDesignIds = ({ pieces }: BatchOrder) => pieces.flatMap(({ design }) => design ?? [])

function OrderLine({ order, pictures }: { order: BatchOrder; pictures: string[] }) {
  return (
    <li className="flex break-inside-avoid items-start gap-4 border-t border-edge py-2">
      <QrCode
        text={getAdminOrderUrl(order.id)}
        label={`QR code that opens order ${order.number}`}
        className="size-[17mm] shrink-0"
      />
      {pictures.map((picture) => (
        <img
          key={picture}
          src={picture}
          alt={`Design of order ${order.number}`}
          className="size-[17mm] shrink-0 border border-edge object-contain"
        />
      ))}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-3">
          <span className="font-bold tabular-nums">
            <TickBox />
            {order.number}
          </span>
          <span className="break-words">{order.nama}</span>
          <span className="ml-auto">{order.delivery_method === 'pos' ? 'Pos' : 'Self-Pickup'}</span>
        </p>
        <p className="text-13 break-words tabular-nums">
          {order.pieces
            .map(({ label, note, copies, times, wanted, sheets }) => {
              const stickers = times > 1 || wanted !== null
              const many = stickers
                ? `, ${formatPrintRun({ times, onEach: copies, wanted })}`
                : ` × ${copies}`
              return `${label}${note && ` (${note})`}${many}, sheet ${sheets.join(' and ')}`
            })
            .join(' · ')}
        </p>
        {order.described.map(({ way, goods }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two items may read the same, and their order never changes
          <p key={at} className="text-13 break-words">
            {way !== 'sheet' && <b>{productionJobRules[way].label}: </b>}
            {[
              formatItem(goods),
              ...listItemLines(goods)
                .slice(1)
                .map((line) => line.join(', ')),
            ].join(' · ')}
          </p>
        ))}
      </div>
    </li>
  )
}

const TickBox = () => <span aria-hidden className="mr-3 inline-block size-4 border border-ink align-[-2px]" />
