import { Fragment } from 'react'
import { formatTotalReduction } from '#core/orders/total-reduction.ts'
import { formatDayWithWeekday, formatListTime } from '#core/shared/shop-time.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { Money } from '#web/ui/money.tsx'
import { cx } from '#web/ui/cx.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { listPackingLines } from '../item-text.ts'
import { a4PageClass } from './paper-frame.tsx'
import { PrintPage, type PrintProps } from './print-page.tsx'
import { Letterhead } from './letterhead.tsx'

export default function PackingSlip() {
  return (
    <PrintPage title="Packing slip" paper="A4">
      {(props) => <Slip {...props} />}
    </PrintPage>
  )
}

function Slip({ order, roundingSen, shop, link, customerLink }: PrintProps) {
  const { received_sen: receivedSen, due_sen: dueSen } = order.balance
  return (
    <article aria-label={`Packing slip ${order.number}`} className={a4PageClass}>
      <header className="flex items-start justify-between gap-6">
        <div>
          <Letterhead shop={shop} />
        </div>
        <div className="w-[28mm] shrink-0 text-center text-13">
          <QrCode text={link} label="QR code that opens the order" className="size-[28mm]" />
          {customerLink && <p lang="ms">Untuk kedai</p>}
        </div>
      </header>
      <section className="mt-8 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <div>
          <p className="text-20 font-bold tabular-nums">Order {order.number}</p>
          <p className="tabular-nums">Placed {formatListTime(new Date(order.placed_at))}</p>
          {order.due_on && <p className="tabular-nums">Due {formatDayWithWeekday(order.due_on)}</p>}
          {order.tracking && <p className="tabular-nums">Tracking {order.tracking}</p>}
        </div>
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold">{order.nama}</p>
          {order.phone && <p className="tabular-nums">{order.phone}</p>}
          {order.deliver_to.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </section>
      <h2 className="mt-8 text-17 font-bold wrap-anywhere">{order.goods.product}</h2>
      <table className="mt-2 w-full border-collapse">
        <tbody>
          {listPackingLines(order.goods).map(({ line: [name, ...rest], box }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same, and their order never changes
            <tr key={at} className="break-inside-avoid border-t border-edge">
              <td className="py-2 font-semibold wrap-anywhere">
                <span
                  aria-hidden
                  className={cx('mr-3 inline-block size-4 align-[-2px]', box && 'border border-ink')}
                />
                {name}
              </td>
              <td className="py-2 pl-4 text-right wrap-anywhere tabular-nums">{rest.join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-4 ml-auto grid w-64 break-inside-avoid break-before-avoid grid-cols-[1fr_auto] border-t border-ink pt-2 tabular-nums">
        {order.discount && (
          <>
            <dt>Discount {order.discount.code}</dt>
            <dd className="text-right">−{formatRinggit(order.discount.sen)}</dd>
          </>
        )}
        {order.reductions?.map((reduction, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may be equal, and their order never changes
          <Fragment key={at}>
            <dt>{formatTotalReduction(reduction)}</dt>
            <dd className="text-right">−{formatRinggit(reduction.sen)}</dd>
          </Fragment>
        ))}
        {order.shipping_sen > 0 && (
          <>
            <dt>Postage</dt>
            <dd className="text-right">
              <Money sen={order.shipping_sen} />
            </dd>
          </>
        )}
        <dt className="font-bold">Total</dt>
        <dd className="text-right font-bold">
          <Money sen={order.total_sen} />
        </dd>
        {roundingSen !== 0 && (
          <>
            <dt>Rounding</dt>
            <dd className="text-right">
              {roundingSen > 0 && '−'}
              <Money sen={Math.abs(roundingSen)} />
            </dd>
          </>
        )}
        {(receivedSen > 0 || dueSen <= 0) && (
          <>
            <dt>Paid</dt>
            <dd className="text-right">
              <Money sen={receivedSen - roundingSen} />
            </dd>
          </>
        )}
        {dueSen > 0 && (
          <>
            <dt>To pay</dt>
            <dd className="text-right">
              <Money sen={dueSen} />
            </dd>
          </>
        )}
      </dl>
      {customerLink && (
        <section
          lang="ms"
          aria-label="Jejak pesanan"
          className="mt-8 flex break-inside-avoid items-center gap-6 border-y border-edge py-4"
        >
          <QrCode
            text={customerLink}
            label="Kod QR untuk membuka pesanan ini"
            className="size-[28mm] shrink-0"
          />
          <p className="min-w-0">
            <span className="block text-17 font-bold">Jejak pesanan anda</span>
            Imbas kod ini dengan telefon untuk melihat pesanan, membayar dan menghantar reka bentuk. Simpan
            resit ini: kod ini hanya ada di sini.
          </p>
        </section>
      )}
      <p lang="ms" className="mt-10 break-before-avoid text-center">
        Terima kasih kerana menempah dengan {shop.name}!
      </p>
    </article>
  )
}
