import { itemTroubleCodes, type ItemTrouble } from '#core/orders/items/basket-item.ts'
import { createBasketOrderItem, type OrderItem } from '#core/orders/items/order-items.ts'
import type { ParsedAdminOrderItem } from '#core/orders/admin/create-order.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import type { Sen } from '#core/shared/money.ts'
import type { ContentCache } from '#server/db/content-cache.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'
import { priceDescribedItem } from './price-described-item.ts'
import { priceLogos, priceNameTags } from './price-iron-on.ts'
import { priceStickerItem } from './price-sticker.ts'

export type PricedItem =
  | { goods: OrderItem<ItemKind>; sen: Sen; dealOver: boolean }
  | { trouble: ItemTrouble }

interface Selling {
  db: Db
  content: ContentCache
}

/** Prices the items. If an item can't be ordered, its result is the reason. */
export async function priceItems(
  selling: Selling,
  contentVersion: string,
  requested: ParsedAdminOrderItem[],
): Promise<PricedItem[]> {
  const priced: PricedItem[] = []
  for (const item of requested) {
    const found = await priceItem(selling, contentVersion, item)
    priced.push(
      found instanceof Refusal
        ? { trouble: toItemTrouble(found.code) }
        : { goods: found.goods, sen: found.subtotal, dealOver: 'dealOver' in found && found.dealOver },
    )
  }
  return priced
}

/** Creates a basket from priced items. Leaves out items that can't be ordered. */
export function createBasket(priced: (PricedItem | OrderItem<'basket'>['items'][number])[]): {
  goods: OrderItem<'basket'>
  subtotal: Sen
} {
  const items = priced.flatMap((item) => ('goods' in item ? [{ goods: item.goods, sen: item.sen }] : []))
  return { goods: createBasketOrderItem(items), subtotal: items.reduce((sum, { sen }) => sum + sen, 0) }
}

function priceItem(selling: Selling, contentVersion: string, item: ParsedAdminOrderItem) {
  switch (item.kind) {
    case 'nametag':
      return priceNameTags(selling, contentVersion, item)
    case 'logo':
      return priceLogos(selling, contentVersion, item)
    case 'described':
      return priceDescribedItem(selling, contentVersion, item)
    case 'free':
      return priceCustomItem(item)
    default:
      return priceStickerItem(selling, contentVersion, item.kind, item)
  }
}

function priceCustomItem({
  what: product,
  quantity,
  each_sen: eachSen,
}: Extract<ParsedAdminOrderItem, { kind: 'free' }>) {
  const goods: OrderItem<'free'> = { kind: 'free', product, quantity, eachSen }
  return { goods, subtotal: quantity * eachSen }
}

function toItemTrouble(code: string): ItemTrouble {
  return itemTroubleCodes.find((each) => each === code) ?? 'cannot_be_made'
}
