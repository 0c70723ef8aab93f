import type { z } from 'zod'
import { itemTroubleCodes, type basketItem, type ItemTrouble } from '../../../../core/orders/basket.ts'
import { takesDesign } from '../../../../core/orders/designs.ts'
import type { Goods } from '../../../../core/orders/goods.ts'
import type { ItemKind } from '../../../../core/orders/orders.ts'
import type { Sen } from '../../../../core/shared/money.ts'
import type { Content } from '../../../platform/content.ts'
import type { Db } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { describedGoods } from './described-goods.ts'
import { logoGoods, nameTagGoods } from './iron-on-goods.ts'
import { stickerGoods } from './sticker-goods.ts'

type AskedItem = z.output<typeof basketItem>

export type PricedItem = { goods: Goods<ItemKind>; sen: Sen; dealOver: boolean } | { trouble: ItemTrouble }

interface Selling {
  db: Db
  content: Content
}

/** What each of the goods costs at this count of changes, each as its own form has it; or why it can't be ordered. */
export async function priceItems(
  selling: Selling,
  changes: string,
  asked: AskedItem[],
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

/** The goods of a basket as one order's. */
export function basketOf(items: Goods<'basket'>['items']): Goods<'basket'> {
  const names = [...new Set(items.map(({ goods }) => goods.product))]
  return {
    kind: 'basket',
    product: names.join(', '),
    design: items.some(({ goods }) => takesDesign(goods)),
    items,
  }
}

function goodsOf(selling: Selling, changes: string, item: AskedItem) {
  switch (item.kind) {
    case 'nametag':
      return nameTagGoods(selling, changes, item)
    case 'logo':
      return logoGoods(selling, changes, item)
    case 'described':
      return describedGoods(selling, changes, item)
    default:
      return stickerGoods(selling, changes, item.kind, item)
  }
}

function troubleOf(code: string): ItemTrouble {
  return itemTroubleCodes.find((each) => each === code) ?? 'cannot_be_made'
}
