import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { orderEventsTable as events, type EventChanges, type StoredOrderEvent } from './orders-tables.ts'

export const automaticActor = 'Automatic'

export type NewOrderEvent = Omit<StoredOrderEvent, 'id' | 'at' | 'changes'> & { changes?: EventChanges }

/** `newEvents` may contain at most one event per order. */
export async function insertEvents(tx: Db, newEvents: NewOrderEvent[]): Promise<StoredOrderEvent[]> {
  if (newEvents.length === 0) return []
  return tx
    .insert(events)
    .values(newEvents.map(({ changes = {}, ...event }) => ({ ...event, changes })))
    .returning()
}

export async function insertEvent(tx: Db, event: NewOrderEvent): Promise<StoredOrderEvent> {
  const [row] = await insertEvents(tx, [event])
  if (!row) throw new Error('inserting an order event returned no row')
  return row
}

export async function recordOrderEdit(
  tx: Db,
  orderId: string,
  edited: NonNullable<EventChanges['edited']>,
  doneBy: string,
  note = '',
): Promise<void> {
  const unmoved = { fromStage: null, toStage: null, note }
  await insertEvent(tx, { orderId, action: 'edited', ...unmoved, changes: { edited }, doneBy })
}

export async function findOrderEvents(db: Db, orderId: string): Promise<StoredOrderEvent[]> {
  return db.select().from(events).where(eq(events.orderId, orderId)).orderBy(desc(events.id))
}

export const quantityEditLabel = 'Quantity'

export async function hasEditedQuantity(db: Db, orderId: string): Promise<boolean> {
  const pattern = JSON.stringify({ edited: [{ what: quantityEditLabel }] })
  const [found] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.orderId, orderId), sql`${events.changes} @> ${pattern}::jsonb`))
    .limit(1)
  return found !== undefined
}

export const totalEditLabel = 'Total'

/** Returns the shop day on which the total of each order last changed or the order was cancelled. Leaves out other orders. */
export async function findDaysOfTotalChanges(db: Db, orderIds: string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const pattern = JSON.stringify({ edited: [{ what: totalEditLabel }] })
  const rows = await db
    .selectDistinctOn([events.orderId], { orderId: events.orderId, at: events.at })
    .from(events)
    .where(
      and(
        inArray(events.orderId, orderIds),
        or(eq(events.toStage, 'cancelled'), sql`${events.changes} @> ${pattern}::jsonb`),
      ),
    )
    .orderBy(events.orderId, desc(events.id))
  return new Map(rows.map(({ orderId, at }) => [orderId, getShopDay(at)]))
}
