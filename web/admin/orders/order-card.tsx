import type { ReactNode } from 'react'
import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { OrderBadges } from './order-badges.tsx'
import { goodsText } from './goods-text.ts'
import { DueBadge } from './due/due-badge.tsx'
import { HeldUp } from './due/held-up.tsx'
import { MoveMenu } from './desk/move-menu.tsx'
import { Owed } from './owed.tsx'
import { PaymentSlips } from './files/payment-slips.tsx'
import { StagePill } from './stage-words.tsx'
import { noPhone } from './no-phone.tsx'
import { delivery } from './order-columns.tsx'
import type { Moving } from './desk/use-moving.tsx'

/** An order of the table, on a phone. */
export function OrderCard({
  order,
  onOpen,
  onMove,
  box,
}: {
  order: ListedOrder
  onOpen: () => void
  box: ReactNode
  onMove: Moving['move']
}) {
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-4">
          {box}
          <button
            type="button"
            onClick={onOpen}
            className="-m-2 rounded-control p-2 font-semibold tabular-nums underline underline-offset-4"
          >
            {order.number}
          </button>
        </span>
        <span className="flex items-center gap-2">
          <StagePill stage={order.stage} />
          <MoveMenu order={order} onMove={onMove} />
        </span>
      </div>
      <p className="mt-1 flex justify-between gap-3 text-15">
        {goodsText(order.goods)}
        <span className="grid shrink-0 justify-items-end text-13">
          <Money sen={order.total_sen} className="text-15 font-semibold" />
          <Owed order={order} />
        </span>
      </p>
      <p className="mt-2 text-15 break-words">
        {order.nama} <span className="text-quiet tabular-nums">{order.phone || noPhone}</span>
      </p>
      <p className="text-13 text-quiet tabular-nums">
        Placed {formatListTime(new Date(order.placed_at))} · {delivery[order.delivery_method]}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
        <DueBadge order={order} />
        {order.slips.length > 0 && <PaymentSlips order={order} />}
        <OrderBadges order={order} />
      </p>
      <HeldUp order={order} />
    </Card>
  )
}
