import type { ReactNode } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { isUnfinished } from '#core/orders/order-stages.ts'
import { formatListTime, formatShortTime } from '#core/shared/shop-time.ts'
import type { DataColumn } from '#web/ui/admin/columns.ts'
import { Money } from '#web/ui/money.tsx'
import { OrderBadges } from './order-badges.tsx'
import { formatItemAmount } from './item-text.ts'
import { describeDueDate, formatShortDay } from './due/due-badge.tsx'
import { useOrderDelay } from './due/order-delay.tsx'
import { useToday } from '#web/hooks/use-today.ts'
import { BalanceText, OrderStagePill } from './payments/balance-badge.tsx'
import { noPhoneText } from './no-message-note.tsx'
import { MoveOrderMenu } from './details/move-order-menu.tsx'
import { PaymentSlips } from './files/payment-slips.tsx'
import type { OrderMoveActions } from './details/use-order-move-actions.tsx'

export const deliveryMethodLabels = { selfPickup: 'Self-Pickup', pos: 'Pos' } as const

/** The column for payment slips is shown only if an order has a slip. */
export const createOrderColumns = (
  onMove: OrderMoveActions['move'],
  orders: ListedOrder[],
): DataColumn<ListedOrder>[] => [
  {
    key: 'number',
    header: 'Order',
    width: '6.75rem',
    render: ({ number, placed_at }) => (
      <TwoLines
        first={<span className="font-semibold tabular-nums">{number}</span>}
        second={
          <span title={`Placed ${formatListTime(new Date(placed_at))}`}>
            {formatShortTime(new Date(placed_at))}
          </span>
        }
      />
    ),
  },
  { key: 'stage', header: 'Stage', width: '9.25rem', render: (order) => <StageCell order={order} /> },
  { key: 'due', header: 'Due', width: '7.25rem', render: (order) => <DueCell order={order} /> },
  {
    key: 'goods',
    header: 'Items',
    render: ({ goods, delivery_method: method }) => {
      const words = `${formatItemAmount(goods)} · ${deliveryMethodLabels[method]}`
      return <TwoLines first={goods.product} second={words} title={`${goods.product}: ${words}`} />
    },
  },
  {
    key: 'customer',
    header: 'Customer',
    render: ({ nama, phone }) => <TwoLines first={nama} second={phone || noPhoneText} title={nama} />,
  },
  ...(orders.some(({ slips }) => slips.length > 0)
    ? [
        {
          key: 'slips',
          header: 'Slip',
          width: '3.5rem',
          render: (order: ListedOrder) => <PaymentSlips order={order} onlyOpen iconOnly />,
        },
      ]
    : []),
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    width: '9rem',
    render: (order) => (
      <TwoLines
        first={<Money sen={order.total_sen} />}
        second={<BalanceText order={order} compact besideStage />}
      />
    ),
  },
  {
    key: 'move',
    header: <span className="sr-only">Move</span>,
    align: 'end',
    width: '3.25rem',
    render: (order) => <MoveOrderMenu order={order} onMove={onMove} />,
  },
]

function StageCell({ order }: { order: ListedOrder }) {
  const delay = useOrderDelay(order)
  return (
    <TwoLines
      first={<OrderStagePill order={order} compact />}
      second={delay ? <span className="text-caution">{delay}</span> : <OrderBadges order={order} compact />}
      title={delay ?? undefined}
    />
  )
}

function DueCell({ order: { due_on, stage } }: { order: ListedOrder }) {
  const today = useToday()
  if (due_on === null || !isUnfinished(stage)) return <span className="text-quiet">–</span>
  const { words, tone } = describeDueDate(due_on, today)
  return (
    <TwoLines
      first={formatShortDay(due_on)}
      second={tone === 'neutral' ? null : <span className={dueClasses[tone]}>{words.split(':')[0]}</span>}
    />
  )
}

const dueClasses = {
  info: 'text-info',
  good: 'text-good',
  caution: 'font-semibold text-caution',
  wrong: 'font-semibold text-wrong',
}

/** Text that is cut off is also in `title`. */
function TwoLines({
  first,
  second,
  title,
}: {
  first: ReactNode
  second: ReactNode
  title?: string | undefined
}) {
  return (
    <span className="block" title={title}>
      <span className="block truncate leading-[19px]">{first}</span>{' '}
      <span className="block truncate text-13 leading-4 text-quiet tabular-nums empty:hidden">{second}</span>
    </span>
  )
}
