import { jobWays, type JobState, type JobWay } from '#core/production/job-states.ts'
import { listItems, getProductionMethod, type OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import type { Order } from '#server/features/orders/orders.ts'
import type { StoredJob } from '../production-tables.ts'

/** What of an order is made without sheets, this time. */
export interface Job {
  order: Order
  way: JobWay
  goods: OrderItem<ItemKind>
  state: JobState
  /** As it is stored; of what nothing was done about as it would be, with version 0. */
  kept: StoredJob
}

/** All of them, in the order of the goods; `stored`: of this order. */
export function jobsIn(order: Order, stored: readonly StoredJob[]): Job[] {
  return listItems(order.goods).flatMap((goods, item) => {
    const way = jobWays.find((each) => each === getProductionMethod(goods))
    if (!way) return []
    const mine = stored.filter((job) => job.item === item)
    const first = mine.some(({ round }) => round === 0) ? [] : [untouched(order.id, item)]
    return [...first, ...mine].map((kept) => ({ order, way, goods, state: stateOf(kept), kept }))
  })
}

/** Whether something of it lies on sheets: then its batch says when that is made. */
export const hasSheets = ({ goods }: Order): boolean =>
  listItems(goods).some((item) => getProductionMethod(item) === 'sheet')

function stateOf({ orderedAt, doneAt }: StoredJob): JobState {
  if (doneAt) return 'done'
  return orderedAt ? 'ordered' : 'to_do'
}

export function untouched(orderId: string, item: number, round = 0): StoredJob {
  return {
    orderId,
    item,
    round,
    quantity: null,
    why: '',
    supplier: '',
    reference: '',
    expectedOn: null,
    costSen: null,
    orderedAt: null,
    orderedBy: '',
    doneAt: null,
    doneBy: '',
    version: 0,
  }
}
