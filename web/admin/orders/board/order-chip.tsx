import { getUnpaidSen } from '#core/payments/order-balance.ts'
import { formatShortTime } from '#core/shared/shop-time.ts'
import type { KeyboardEvent, Ref } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { cx } from '#web/ui/cx.ts'
import { StoreIcon, TruckIcon } from '#web/ui/icons.tsx'
import { Money } from '#web/ui/money.tsx'
import { DueBadge } from '../due/due-badge.tsx'
import { BalanceText } from '../payments/balance-badge.tsx'
import { deliveryMethodLabels } from '../order-columns.tsx'
import { OrderBadges } from '../order-badges.tsx'
import { formatItem } from '../item-text.ts'
import { useDraggableItem } from '#web/admin/drag.tsx'
import { MoveOrderMenu } from '../details/move-order-menu.tsx'
import { PaymentSlips } from '../files/payment-slips.tsx'

/** A click opens the order; dragging or pressing Space moves it. */
export function OrderChip({
  order,
  carried,
  grabbed,
  card,
  onOpen,
  onMove,
  onKeyDown,
}: {
  order: ListedOrder
  /** `true` while the order is being moved by pointer or keyboard. */
  carried: boolean
  /** `true` if the order can be dragged on this screen. */
  grabbed: boolean
  card: Ref<HTMLButtonElement>
  onOpen: () => void
  onMove: (order: ListedOrder, to: OrderStage) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}) {
  const { grip } = useDraggableItem(order.id, grabbed)
  const DeliveryIcon = order.delivery_method === 'pos' ? TruckIcon : StoreIcon
  return (
    // The whole card is clickable. The button on the card is for keyboards and screen readers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      {...grip}
      onClick={(event) => !isOutsideOrOnControl(event.target, event.currentTarget) && onOpen()}
      className={cx(
        'rounded-control border border-line bg-surface p-2.5 text-15 hover:border-edge',
        grabbed && 'cursor-grab select-none',
        carried && 'border-cyan opacity-60',
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <button
          ref={card}
          type="button"
          data-card
          data-grab
          aria-describedby="carry-hint"
          aria-pressed={carried || undefined}
          onClick={onOpen}
          onKeyDown={onKeyDown}
          // Some browsers click a button when Space is released, which would open the order.
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          className="-m-1.5 min-h-8 rounded-control p-1.5 text-left font-semibold tabular-nums"
        >
          {order.number}
        </button>
        <MoveOrderMenu order={order} onMove={onMove} />
      </div>
      <p className="flex items-center justify-between gap-1">
        <span className="truncate" title={order.nama}>
          {order.nama}
        </span>
        <span className="shrink-0 text-quiet" title={deliveryMethodLabels[order.delivery_method]}>
          <DeliveryIcon width={16} height={16} />
          <span className="sr-only">{deliveryMethodLabels[order.delivery_method]}</span>
        </span>
      </p>
      <p className="line-clamp-2 text-13 break-words text-quiet">{formatItem(order.goods)}</p>
      <p className="mt-1 text-13 font-semibold">
        {getUnpaidSen(order) > 0 ? <BalanceText order={order} /> : <Money sen={order.total_sen} />}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-1 empty:hidden">
        <DueBadge order={order} />
        {order.slips.length > 0 && <PaymentSlips order={order} onlyOpen />}
        <OrderBadges order={order} />
      </p>
      {/* Every column shows the time when the order was placed. The order's history shows the time of each move. */}
      <p className="mt-1 text-13 tracking-tight whitespace-nowrap text-quiet">
        Placed {formatShortTime(new Date(order.placed_at))}
      </p>
    </div>
  )
}

/**
 * Returns `true` for a click on a control, or in a dialog over the card, from which clicks bubble up to the
 * card.
 */
function isOutsideOrOnControl(target: EventTarget, card: HTMLElement): boolean {
  if (!(target instanceof Element) || !card.contains(target)) return true
  return target.closest('a, button') !== null
}
