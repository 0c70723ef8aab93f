import type { Work } from '#core/due/days-with-room.ts'
import type { Way } from '#core/due/work-days.ts'
import { itemsOf, type Goods } from '#core/orders/items/goods.ts'
import type { ItemKind } from '#core/orders/items/ordered-goods.ts'
import { turnaroundOf, type DueRules } from '#core/settings/due-rules.ts'

/** The work that these goods are, one for each line. */
export function worksOf(goods: Goods, rules: DueRules): Work[] {
  return itemsOf(goods).map((item) => {
    const work = workOf(item)
    const productId = 'productId' in item ? item.productId : null
    const rush = item.kind === 'described' && item.rush
    return { ...work, days: turnaroundOf(rules, { way: work.way, productId, rush }) }
  })
}

/** How much work an item is, and of which way. */
export function workOf(item: Goods<ItemKind>): { way: Way; units: number } {
  switch (item.kind) {
    case 'nametag':
    case 'logo':
      return { way: 'sets', units: item.rows.reduce((sum: number, { sets }) => sum + sets, 0) }
    case 'described':
      return item.sheets === null
        ? { way: 'pieces', units: item.quantity }
        : { way: 'sheets', units: item.sheets }
    case 'free':
      return { way: 'pieces', units: item.quantity }
    default:
      return { way: 'sheets', units: item.sheets }
  }
}
