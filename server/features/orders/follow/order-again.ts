import { basketItem } from '#core/orders/goods/basket-item.ts'
import type { ReplyOf } from '#core/contract.ts'
import type { orderMineAgain } from '#core/orders/follow/my-orders.ts'
import { earlierOfOrder } from '../files/approved-designs.ts'
import { askedGoods } from '../goods/asked-goods.ts'
import { priceItems } from '../goods/basket-goods.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import type { Order } from '../store/orders-tables.ts'

/** What of an order its customer can put into a basket today; what staff sold in words has no form, and is left out. */
export async function orderedAgain(
  { db, content }: Pick<OrdersParts, 'db' | 'content'>,
  order: Order,
  key: string,
): Promise<ReplyOf<typeof orderMineAgain>> {
  const { items: asked, leftOut } = await askedGoods(db, order.goods)
  const changes = await content.recount()
  const items: ReplyOf<typeof orderMineAgain>['items'] = []
  const approved = await earlierOfOrder(db, order, () => key)
  for (const { product, at, item } of asked) {
    const earlier = approved.get(at)
    const form = item.kind === 'free' ? null : { ...item, ...(earlier && { earlier }) }
    const [priced] = form ? await priceItems({ db, content }, changes, [basketItem.parse(form)]) : []
    if (form && priced && 'goods' in priced)
      items.push({ name: priced.goods.product, goods_sen: priced.sen, item: form })
    else leftOut.push(product)
  }
  return { items, left_out: [...new Set(leftOut)] }
}
