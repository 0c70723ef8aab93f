import { basketItem } from '../../../../core/orders/basket.ts'
import type { ReplyOf } from '../../../../core/contract.ts'
import type { orderMineAgain } from '../../../../core/orders/my-orders.ts'
import { askedGoods } from '../goods/asked-goods.ts'
import { priceItems } from '../goods/basket-goods.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import type { Order } from '../store/orders-tables.ts'

/** What of an order its customer can put into a basket today; what staff sold in words has no form, and is left out. */
export async function orderedAgain(
  { db, content }: Pick<OrdersParts, 'db' | 'content'>,
  order: Order,
): Promise<ReplyOf<typeof orderMineAgain>> {
  const { items: asked, leftOut } = await askedGoods(db, order.goods)
  const changes = await content.recount()
  const items: ReplyOf<typeof orderMineAgain>['items'] = []
  for (const item of asked) {
    const read = item.kind === 'free' ? null : basketItem.safeParse(item).data
    const [priced] = read ? await priceItems({ db, content }, changes, [read]) : []
    if (item.kind === 'free') leftOut.push(item.what)
    else if (priced && 'goods' in priced)
      items.push({ name: priced.goods.product, goods_sen: priced.sen, item })
    else leftOut.push(order.goods.product)
  }
  return { items, left_out: [...new Set(leftOut)] }
}
