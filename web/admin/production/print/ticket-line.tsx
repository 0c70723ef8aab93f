import type { BatchOrder } from '#core/production/batch-details.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { linkToOrder } from '#web/admin/orders/print/print-page.tsx'
import { printsWords } from '../amount-words.ts'
import { jobRules } from '#core/production/job-states.ts'
import { goodsText, goodsList } from '#web/admin/orders/goods-text.ts'

export function OrderLine({ order, pictures }: { order: BatchOrder; pictures: string[] }) {
  return (
    <li className="flex break-inside-avoid items-start gap-4 border-t border-edge py-2">
      <QrCode
        text={linkToOrder(order.id)}
        label={`Opens order ${order.number}`}
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
              const many = stickers ? `, ${printsWords({ times, onEach: copies, wanted })}` : ` × ${copies}`
              return `${label}${note && ` (${note})`}${many}, sheet ${sheets.join(' and ')}`
            })
            .join(' · ')}
        </p>
        {order.described.map(({ way, goods }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two goods may read the same, and none ever moves
          <p key={at} className="text-13 break-words">
            {way !== 'sheet' && <b>{jobRules[way].label}: </b>}
            {[
              goodsText(goods),
              ...goodsList(goods)
                .slice(1)
                .map((line) => line.join(', ')),
            ].join(' · ')}
          </p>
        ))}
      </div>
    </li>
  )
}

export const TickBox = () => (
  <span aria-hidden className="mr-3 inline-block size-4 border border-ink align-[-2px]" />
)
