import { formatShortTime } from '../../../../core/values/shop-time.ts'
import type { KeyboardEvent, PointerEvent, Ref } from 'react'
import type { ListedOrder } from '../../../../core/contracts/order-list.ts'
import type { OrderStage } from '../../../../core/values/order-stages.ts'
import { cx } from '../../../ui/cx.ts'
import { StoreIcon, TruckIcon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/money.tsx'
import { goodsText } from '../goods-text.ts'
import { Badge } from '../../../ui/status-pill.tsx'
import { MoveMenu } from '../move-menu.tsx'
import { PaymentSlips } from '../payment-slips.tsx'
import { DesignBadge, UnpaidBadge } from '../stage-words.tsx'

/** An order on the board: a press opens it, a drag or Space moves it. */
export function OrderChip({
  order,
  carried,
  grabbed,
  card,
  onOpen,
  onMove,
  onPointerDown,
  onKeyDown,
}: {
  order: ListedOrder
  /** It is being moved, by pointer or keyboard. */
  carried: boolean
  /** It can be dragged here. */
  grabbed: boolean
  card: Ref<HTMLButtonElement>
  /** `byKey`: the press came from the keyboard. */
  onOpen: (byKey: boolean) => void
  onMove: (order: ListedOrder, to: OrderStage) => void
  onPointerDown: (event: PointerEvent) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}) {
  const Way = order.delivery_method === 'pos' ? TruckIcon : StoreIcon
  return (
    // The whole card answers the pointer; the button on it is there for the keyboard and for those who listen.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      onPointerDown={(event) => !within(event.target, event.currentTarget) && onPointerDown(event)}
      onClick={(event) => !within(event.target, event.currentTarget) && onOpen(false)}
      className={cx(
        'rounded-control border border-line bg-surface p-3 text-15 hover:border-edge',
        grabbed && 'cursor-grab select-none',
        carried && 'border-cyan opacity-60',
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <button
          ref={card}
          type="button"
          data-card
          aria-describedby="carry-hint"
          aria-pressed={carried || undefined}
          onPointerDown={onPointerDown}
          // A key presses without a pointer: then no drag can have come before.
          onClick={(event) => onOpen(event.detail === 0)}
          onKeyDown={onKeyDown}
          // Some browsers press a button when Space comes up again.
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          className="-m-1.5 min-h-8 rounded-control p-1.5 text-left font-semibold tabular-nums"
        >
          {order.number}
        </button>
        <MoveMenu order={order} onMove={onMove} />
      </div>
      <p className="truncate">{order.nama}</p>
      <p className="line-clamp-2 text-13 break-words text-quiet">{goodsText(order.goods)}</p>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-2 text-13 tabular-nums">
        <Money sen={order.total_sen} className="font-semibold" />
        <span className="flex items-center gap-1 whitespace-nowrap text-quiet">
          <Way width={16} height={16} className="shrink-0" />
          <span className="sr-only">{order.delivery_method === 'pos' ? 'By post,' : 'Picked up,'}</span>
          <span className="sr-only">placed</span>
          {/* The same in every column: when it was ordered. Since when it stands here is in its history. */}
          {formatShortTime(new Date(order.placed_at))}
        </span>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
        {order.slips.length > 0 && <PaymentSlips order={order} />}
        <UnpaidBadge order={order} />
        <DesignBadge order={order} />
        {order.is_test && <Badge>Test</Badge>}
      </p>
    </div>
  )
}

/** Whether the press was on something on the card that has a press of its own, or beside it: in a window over it. */
function within(target: EventTarget, card: HTMLElement): boolean {
  if (!(target instanceof Element) || !card.contains(target)) return true
  return target.closest('a, button') !== null
}
