import { getRegion, deliveryRegions, type DeliveryRegion } from '#core/orders/delivery.ts'
import type { DueDateView } from '#core/orders/order-due-date.ts'
import { createRecord } from '#core/shared/typed-records.ts'
import { estimateArrival, findCarrierOfParcel, type ParcelCarrier } from '#core/settings/carriers.ts'
import { findSendingRules, orderRules } from '#server/features/settings/settings.ts'
import type { OrdersParts } from './orders-parts.ts'
import type { Order } from './orders-tables.ts'
import { readyPart } from './promise-order.ts'

/** What a parcel's way is reckoned by. */
interface Way {
  carriers: readonly ParcelCarrier[]
  /** Days on which nobody delivers, the shop's own list. */
  holidays: readonly string[]
}

export function findWay({ db, content }: Pick<OrdersParts, 'db' | 'content'>): Promise<Way> {
  return content.show('way', async () => {
    const { carriers } = await orderRules.carriers(db)
    const { holidays } = await findSendingRules(db)
    return { carriers, holidays: holidays.map(({ date }) => date) }
  })
}

/** About when a parcel that is ready on this day is there, by where it goes, as the shop mostly sends. */
export function arrivalsOf(
  { carriers, holidays }: Way,
  day: string,
): { arrives?: Record<DeliveryRegion, string> } {
  const [usual] = carriers
  return usual
    ? { arrives: createRecord(deliveryRegions, (to) => estimateArrival(usual, to, day, holidays)) }
    : {}
}

/** The same of an order that leaves on this day; with a number of its own carrier where that is known. */
export function arrivalOf(
  { carriers, holidays }: Way,
  order: Pick<Order, 'deliveryMethod' | 'state' | 'tracking' | 'carrier'>,
  leaves: string | null | undefined,
): { arrives_on?: string } {
  if (order.deliveryMethod !== 'pos' || !leaves) return {}
  const carrier = order.tracking ? findCarrierOfParcel(carriers, order) : carriers[0]
  return carrier ? { arrives_on: estimateArrival(carrier, getRegion(order.state), leaves, holidays) } : {}
}

/** What the customer is told of an order that is still to be made: the day, and about when its parcel is there. */
export function readyWithWay(
  way: Way,
  order: Parameters<typeof arrivalOf>[1] & Parameters<typeof readyPart>[0],
): { ready?: DueDateView } {
  const { ready } = readyPart(order)
  return ready ? { ready: { ...ready, ...arrivalOf(way, order, ready.due_on) } } : {}
}
