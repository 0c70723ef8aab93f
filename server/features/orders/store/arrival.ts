import { getRegion, deliveryRegions, type DeliveryRegion } from '#core/orders/delivery.ts'
import type { DueDateView } from '#core/orders/order-due-date.ts'
import { createRecord } from '#core/shared/typed-records.ts'
import { estimateArrivalDay, findCarrierForParcel, type ParcelCarrier } from '#core/settings/carriers.ts'
import { findSendingRules, orderSettingsQueries } from '#server/features/settings/settings.ts'
import type { OrdersDependencies } from './orders-dependencies.ts'
import type { Order } from './orders-tables.ts'
import { presentDueDate } from './order-due-date.ts'

interface DeliverySettings {
  carriers: readonly ParcelCarrier[]
  /** Days without delivery, taken from the shop's list of holidays. */
  holidays: readonly string[]
}

export function findDeliverySettings({
  db,
  content,
}: Pick<OrdersDependencies, 'db' | 'content'>): Promise<DeliverySettings> {
  return content.show('way', async () => {
    const { carriers } = await orderSettingsQueries.carriers(db)
    const { holidays } = await findSendingRules(db)
    return { carriers, holidays: holidays.map(({ date }) => date) }
  })
}

/** Estimates the arrival of a parcel that is ready on this day. Uses the shop's default carrier. */
export function estimateArrivals(
  { carriers, holidays }: DeliverySettings,
  day: string,
): { arrives?: Record<DeliveryRegion, string> } {
  const [usual] = carriers
  return usual
    ? { arrives: createRecord(deliveryRegions, (to) => estimateArrivalDay(usual, to, day, holidays)) }
    : {}
}

export function estimateOrderArrival(
  { carriers, holidays }: DeliverySettings,
  order: Pick<Order, 'deliveryMethod' | 'state' | 'tracking' | 'carrier'>,
  shippedOn: string | null | undefined,
): { arrives_on?: string } {
  if (order.deliveryMethod !== 'pos' || !shippedOn) return {}
  const carrier = order.tracking ? findCarrierForParcel(carriers, order) : carriers[0]
  return carrier
    ? { arrives_on: estimateArrivalDay(carrier, getRegion(order.state), shippedOn, holidays) }
    : {}
}

export function presentDueDateWithArrival(
  delivery: DeliverySettings,
  order: Parameters<typeof estimateOrderArrival>[1] & Parameters<typeof presentDueDate>[0],
): { ready?: DueDateView } {
  const { ready } = presentDueDate(order)
  return ready ? { ready: { ...ready, ...estimateOrderArrival(delivery, order, ready.due_on) } } : {}
}
