import type { Db } from '#server/db/database.ts'
import type { OrderItem } from '#core/orders/items/order-items.ts'
import { type Priced, freeOf, described, bySheet, bySet } from './goods-anew.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { basketOf } from './basket-goods.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import { firstProduct } from '#server/features/catalog/catalog.ts'
import { priceOfSet } from '#server/features/pricing/pricing.ts'

/** Returns the same items at today's prices. */
export async function atTodaysPrice(tx: Db, goods: OrderItem): Promise<Priced | Refusal<'no_price'>> {
  if (goods.kind !== 'basket') return itemAtTodaysPrice(tx, goods)
  const items: OrderItem<'basket'>['items'] = []
  for (const item of goods.items) {
    const priced = await itemAtTodaysPrice(tx, item.goods)
    if (priced instanceof Refusal) return priced
    items.push({ goods: priced.goods, sen: priced.total })
  }
  return basketOf(items)
}

async function itemAtTodaysPrice(
  tx: Db,
  goods: OrderItem<ItemKind>,
): Promise<Priced<ItemKind> | Refusal<'no_price'>> {
  if (goods.kind === 'free') return freeOf(goods)
  const product = await firstProduct(tx, { ids: [goods.productId] })
  if (product?.status !== 'active') return refuse('no_price')
  if (goods.kind === 'described') {
    const priced = await described(tx, goods.job, goods)
    return priced instanceof Refusal ? refuse('no_price') : priced
  }
  if (!('rows' in goods)) {
    const priced = await bySheet(tx, goods)
    return priced instanceof Refusal ? refuse('no_price') : priced
  }
  const pricePerSet = await priceOfSet(tx, { id: goods.productId, flow: goods.kind })
  return pricePerSet === null ? refuse('no_price') : bySet({ ...goods, pricePerSet })
}
