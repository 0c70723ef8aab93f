import type { Db } from '#server/db/database.ts'
import type { OrderItem } from '#core/orders/items/order-items.ts'
import {
  type RepricedItems,
  repriceCustomItem,
  repriceDescribedItem,
  repriceStickers,
  repriceIronOnItems,
} from './reprice-items.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { createBasket } from './price-items.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import { findFirstProduct } from '#server/features/catalog/catalog.ts'
import { findSetPriceForProduct } from '#server/features/pricing/pricing.ts'

export async function repriceAtTodaysPrices(
  tx: Db,
  goods: OrderItem,
): Promise<RepricedItems | Refusal<'no_price'>> {
  if (goods.kind !== 'basket') return itemAtTodaysPrice(tx, goods)
  const items: OrderItem<'basket'>['items'] = []
  for (const item of goods.items) {
    const priced = await itemAtTodaysPrice(tx, item.goods)
    if (priced instanceof Refusal) return priced
    items.push({ goods: priced.goods, sen: priced.subtotal })
  }
  return createBasket(items)
}

async function itemAtTodaysPrice(
  tx: Db,
  goods: OrderItem<ItemKind>,
): Promise<RepricedItems<ItemKind> | Refusal<'no_price'>> {
  if (goods.kind === 'free') return repriceCustomItem(goods)
  const product = await findFirstProduct(tx, { ids: [goods.productId] })
  if (product?.status !== 'active') return refuse('no_price')
  if (goods.kind === 'described') {
    const priced = await repriceDescribedItem(tx, goods.job, goods)
    return priced instanceof Refusal ? refuse('no_price') : priced
  }
  if (!('rows' in goods)) {
    const priced = await repriceStickers(tx, goods)
    return priced instanceof Refusal ? refuse('no_price') : priced
  }
  const pricePerSet = await findSetPriceForProduct(tx, { id: goods.productId, flow: goods.kind })
  return pricePerSet === null ? refuse('no_price') : repriceIronOnItems({ ...goods, pricePerSet })
}
