import { jobTypes, type ProductionJobState, type JobType } from '#core/production/job-states.ts'
import { listOrderItems, getProductionMethod, type OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import type { Order } from '#server/features/orders/orders.ts'
import type { StoredJob } from '../production-tables.ts'

/**
 * A job makes an item that needs no print sheet. If the item is made again, the next round is another job.
 */
export interface OrderJob {
  order: Order
  way: JobType
  goods: OrderItem<ItemKind>
  state: ProductionJobState
  /** A job without a stored record has a default record with version 0. */
  kept: StoredJob
}

export function getJobsOfOrder(order: Order, stored: readonly StoredJob[]): OrderJob[] {
  return listOrderItems(order.goods).flatMap((goods, item) => {
    const way = jobTypes.find((each) => each === getProductionMethod(goods))
    if (!way) return []
    const jobsOfItem = stored.filter((job) => job.item === item)
    const first = jobsOfItem.some(({ round }) => round === 0) ? [] : [createJobRecord(order.id, item)]
    return [...first, ...jobsOfItem].map((kept) => ({ order, way, goods, state: getJobState(kept), kept }))
  })
}

/** If an item is printed on sheets, the batch decides when the order is ready. */
export const hasSheetPrintedItems = ({ goods }: Order): boolean =>
  listOrderItems(goods).some((item) => getProductionMethod(item) === 'sheet')

function getJobState({ orderedAt, doneAt }: StoredJob): ProductionJobState {
  if (doneAt) return 'done'
  return orderedAt ? 'ordered' : 'to_do'
}

export function createJobRecord(orderId: string, item: number, round = 0): StoredJob {
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
