import { itemTroubleCodes, type ItemTrouble } from '#core/orders/items/basket-item.ts'
import { basketGoods, type OrderItem } from '#core/orders/items/order-items.ts'
import type { ParsedAdminOrderItem } from '#core/orders/admin/create-order.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import type { Sen } from '#core/shared/money.ts'
import type { Content } from '#server/db/content.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'
import { describedGoods } from './described-goods.ts'
import { logoGoods, nameTagGoods } from './iron-on-goods.ts'
import { stickerGoods } from './sticker-goods.ts'

export type PricedItem =
  | { goods: OrderItem<ItemKind>; sen: Sen; dealOver: boolean }
  | { trouble: ItemTrouble }

interface Selling {
  db: Db
  content: Content
}

/** What each of the goods costs at this count of changes, each as its own form has it; or why it can't be ordered. */
export async function priceItems(
  selling: Selling,
  changes: string,
  asked: ParsedAdminOrderItem[],
): Promise<PricedItem[]> {
  const priced: PricedItem[] = []
  for (const item of asked) {
    const found = await goodsOf(selling, changes, item)
    priced.push(
      found instanceof Refusal
        ? { trouble: troubleOf(found.code) }
        : { goods: found.goods, sen: found.total, dealOver: 'dealOver' in found && found.dealOver },
    )
  }
  return priced
}

/** Those that can be ordered, as one order's goods, and what they come to. */
export function basketOf(priced: (PricedItem | OrderItem<'basket'>['items'][number])[]): {
  goods: OrderItem<'basket'>
  total: Sen
} {
  const items = priced.flatMap((item) => ('goods' in item ? [{ goods: item.goods, sen: item.sen }] : []))
  return { goods: basketGoods(items), total: items.reduce((sum, { sen }) => sum + sen, 0) }
}

function goodsOf(selling: Selling, changes: string, item: ParsedAdminOrderItem) {
  switch (item.kind) {
    case 'nametag':
      return nameTagGoods(selling, changes, item)
    case 'logo':
      return logoGoods(selling, changes, item)
    case 'described':
      return describedGoods(selling, changes, item)
    case 'free':
      return freeGoods(item)
    default:
      return stickerGoods(selling, changes, item.kind, item)
  }
}

/** At the price that staff name. */
function freeGoods({
  what: product,
  quantity,
  each_sen: eachSen,
}: Extract<ParsedAdminOrderItem, { kind: 'free' }>) {
  const goods: OrderItem<'free'> = { kind: 'free', product, quantity, eachSen }
  return { goods, total: quantity * eachSen }
}

function troubleOf(code: string): ItemTrouble {
  return itemTroubleCodes.find((each) => each === code) ?? 'cannot_be_made'
}
