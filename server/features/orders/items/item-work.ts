import type { WorkRequest } from '#core/due/free-days.ts'
import type { WorkUnit } from '#core/due/work-days.ts'
import { listOrderItems, type OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import { getTurnaroundDays, type DueDateRules } from '#core/settings/due-rules.ts'

export function listItemWork(goods: OrderItem, rules: DueDateRules): WorkRequest[] {
  return listOrderItems(goods).map((item) => {
    const work = getItemWork(item)
    const productId = 'productId' in item ? item.productId : null
    const rush = item.kind === 'described' && item.rush
    return { ...work, days: getTurnaroundDays(rules, { way: work.way, productId, rush }) }
  })
}

export function getItemWork(item: OrderItem<ItemKind>): { way: WorkUnit; units: number } {
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
