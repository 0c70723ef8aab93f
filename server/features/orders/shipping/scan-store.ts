import { and, desc, eq, gt, inArray, lt, or } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { orderColumns, toOrderWithItems } from '../store/order-items-store.ts'
import { ordersTable as orders, type Order } from '../store/orders-tables.ts'
import { scannedStepsTable as steps, type ScannedStep } from './scan-tables.ts'

export async function findStep(db: Db, requestId: string): Promise<ScannedStep | null> {
  const [row] = await db.select().from(steps).where(eq(steps.requestId, requestId))
  return row ?? null
}

export async function insertStep(tx: Db, step: Omit<ScannedStep, 'doneAt'>): Promise<void> {
  await tx.insert(steps).values(step)
}

export async function deleteStepsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(steps).where(lt(steps.doneAt, before))
}

export async function findOrderByTrackingNumber(db: Db, numbers: string[]): Promise<Order | null> {
  const [row] = await db
    .select(orderColumns)
    .from(orders)
    .where(inArray(orders.tracking, numbers))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1)
  return row ? toOrderWithItems(row) : null
}

/** A used pick-up code is recognised for this time after the handover. */
const usedCodeRetentionMs = 90 * 86_400_000
const maxCompared = 5_000

/**
 * Returns orders to pick up. Includes orders that were recently handed over, so that a used code is
 * recognised.
 */
export async function findPickUpOrders(db: Db): Promise<Order[]> {
  const since = new Date(Date.now() - usedCodeRetentionMs)
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
    .limit(maxCompared)
  return rows.map(toOrderWithItems)
}
