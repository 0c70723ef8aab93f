import type { ReactNode } from 'react'
import type { ListedOrder } from '../../../core/orders/desk/order-list.ts'
import { formatListTime } from '../../../core/shared/shop-time.ts'
import { cx } from '../../ui/cx.ts'
import type { Column } from '../../ui/desk/columns.ts'
import { Money } from '../../ui/money.tsx'
import { OrderBadges } from './order-badges.tsx'
import { amountText } from './goods-text.ts'
import { HeldUp } from './due/held-up.tsx'
import { noPhone } from './no-phone.tsx'
import { MoveMenu } from './desk/move-menu.tsx'
import { PaymentSlips } from './files/payment-slips.tsx'
import { StagePill } from './stage-words.tsx'
import type { Moving } from './desk/use-moving.tsx'

export const delivery = { selfPickup: 'Self-Pickup', pos: 'Pos' } as const

/** What no order has takes no room: the goods and the names need it. */
export const orderColumns = (onMove: Moving['move'], orders: ListedOrder[]): Column<ListedOrder>[] => [
  {
    key: 'number',
    header: 'Order',
    width: '10.5rem',
    render: ({ number, placed_at }) => (
      <Two
        first={<span className="font-semibold tabular-nums">{number}</span>}
        second={formatListTime(new Date(placed_at))}
      />
    ),
  },
  {
    key: 'stage',
    header: 'Stage',
    width: '9rem',
    render: (order) => (
      <span className="flex flex-wrap gap-1">
        <StagePill stage={order.stage} />
        <OrderBadges order={order} />
        <HeldUp order={order} />
      </span>
    ),
  },
  {
    key: 'goods',
    header: 'Goods',
    render: ({ goods }) => <Two first={goods.product} second={amountText(goods)} whole />,
  },
  {
    key: 'customer',
    header: 'Customer',
    render: ({ nama, phone }) => <Two first={nama} second={phone || noPhone} whole />,
  },
  ...(orders.some(({ slips }) => slips.length > 0)
    ? [
        {
          key: 'slips',
          header: 'Slip',
          width: '6rem',
          render: (order: ListedOrder) => <PaymentSlips order={order} />,
        },
      ]
    : []),
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    width: '8rem',
    render: (order) => (
      <Two first={<Money sen={order.total_sen} />} second={delivery[order.delivery_method]} />
    ),
  },
  {
    key: 'move',
    header: <span className="sr-only">Move</span>,
    align: 'end',
    width: '4.5rem',
    render: (order) => <MoveMenu order={order} onMove={onMove} />,
  },
]

/** Two short lines in a cell: what it is, and what goes with it. `whole`: rather taller than cut. */
function Two({ first, second, whole = false }: { first: ReactNode; second: ReactNode; whole?: boolean }) {
  const look = whole ? 'break-words whitespace-normal' : 'truncate'
  return (
    <>
      <span className={cx('block', look)}>{first}</span>{' '}
      <span className={cx('block text-13 text-quiet tabular-nums', look)}>{second}</span>
    </>
  )
}
