import { and, desc, eq, gt, inArray, lt, or } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { orderColumns, withItems } from '../store/order-items-store.ts'
import { ordersTable as orders, type Order } from '../store/orders-tables.ts'
import { scannedStepsTable as steps, type ScannedStep } from './door-tables.ts'

/** The step that was sent under this id before. */
export async function findStep(db: Db, requestId: string): Promise<ScannedStep | null> {
  const [row] = await db.select().from(steps).where(eq(steps.requestId, requestId))
  return row ?? null
}

export async function insertStep(tx: Db, step: Omit<ScannedStep, 'doneAt'>): Promise<void> {
  await tx.insert(steps).values(step)
}

export async function forgetSteps(db: Db, before: Date): Promise<void> {
  await db.delete(steps).where(lt(steps.doneAt, before))
}

/** The order whose parcel has one of these numbers, the newest where there are several. */
export async function findByTracking(db: Db, numbers: string[]): Promise<Order | null> {
  const [row] = await db
    .select(orderColumns)
    .from(orders)
    .where(inArray(orders.tracking, numbers))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1)
  return row ? withItems(row) : null
}

/** A code that was used is known as used for so long: longer than anybody comes back with it. */
const usedKnownMs = 90 * 86_400_000
const mostCompared = 5_000

/** Orders that a code for picking up can be of: those that wait for it, and those that were handed over by one. */
export async function ordersToPickUp(db: Db): Promise<Order[]> {
  const since = new Date(Date.now() - usedKnownMs)
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(
      and(
        eq(orders.deliveryMethod, 'selfPickup'),
        or(eq(orders.stage, 'ready'), and(eq(orders.stage, 'handed_over'), gt(orders.stageSince, since))),
      ),
    )
    .orderBy(desc(orders.stageSince), desc(orders.id))
    .limit(mostCompared)
  return rows.map(withItems)
}
