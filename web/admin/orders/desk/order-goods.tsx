import { Link } from 'react-router'
import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import { goodsList } from '../goods-text.ts'
import { MadeWithoutSheets } from '../made-without-sheets.tsx'
import { PrintedWith } from '../printed-with.tsx'
import { DealsOf } from './deals-of.tsx'
import { OrderPart } from './order-part.tsx'

/** What to make, and what it was made with. */
export function OrderGoods({ order }: { order: ListedOrder }) {
  return (
    <OrderPart title={order.goods.product}>
      <ul className="border-b border-line">
        {goodsList(order.goods).map(([name, ...rest], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same, and none ever moves
          <li key={at} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 text-15">
            <span className="font-semibold break-words">{name}</span>
            <span className="text-quiet tabular-nums">{rest.join(' · ')}</span>
          </li>
        ))}
      </ul>
      <DealsOf goods={order.goods} />
      {order.group && (
        <p className="mt-2 text-15">
          <Link to={`/admin/orders/groups/${order.group}`} className="text-link underline">
            Group order: children and bag labels
          </Link>
        </p>
      )}
      <PrintedWith order={order.id} />
      <MadeWithoutSheets order={order.id} stage={order.stage} />
    </OrderPart>
  )
}
