import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import {
  checkoutsTable,
  onlinePaymentsTable as table,
  type Checkout,
  type OnlinePayment,
} from './online-tables.ts'

export interface PaymentWithCheckout {
  payment: OnlinePayment
  checkout: Checkout
}

export async function insertOnlinePayment(
  tx: Db,
  payment: typeof table.$inferInsert,
): Promise<OnlinePayment | null> {
  const [row] = await tx
    .insert(table)
    .values(payment)
    .onConflictDoNothing({ target: [table.provider, table.paymentId] })
    .returning()
  return row ?? null
}

export async function listPaymentsOfCheckout(tx: Db, checkoutId: string): Promise<OnlinePayment[]> {
  return tx.select().from(table).where(eq(table.checkoutId, checkoutId)).orderBy(asc(table.foundAt))
}

export async function lockOnlinePayment(tx: Db, id: string): Promise<PaymentWithCheckout | null> {
  const [row] = await tx
    .select({ payment: table, checkout: checkoutsTable })
    .from(table)
    .innerJoin(checkoutsTable, eq(checkoutsTable.id, table.checkoutId))
    .where(eq(table.id, id))
    .for('update')
  return row ?? null
}

export async function updateOnlinePayment(
  tx: Db,
  id: string,
  changed: Partial<OnlinePayment>,
): Promise<void> {
  await tx.update(table).set(changed).where(eq(table.id, id))
}

const withCheckout = (db: Db) =>
  db
    .select({ payment: table, checkout: checkoutsTable })
    .from(table)
    .innerJoin(checkoutsTable, eq(checkoutsTable.id, table.checkoutId))

export async function findOnlinePayment(db: Db, id: string): Promise<PaymentWithCheckout | null> {
  const [row] = await withCheckout(db).where(eq(table.id, id))
  return row ?? null
}

export async function listPaymentsOfOrder(db: Db, orderId: string): Promise<PaymentWithCheckout[]> {
  return withCheckout(db).where(eq(checkoutsTable.orderId, orderId)).orderBy(asc(table.foundAt))
}

export async function listHeldOnlinePayments(db: Db): Promise<PaymentWithCheckout[]> {
  return withCheckout(db).where(eq(table.state, 'held')).orderBy(asc(table.foundAt)).limit(200)
}

export async function findPaymentStates(db: Db, checkoutIds: string[]): Promise<OnlinePayment['state'][]> {
  const rows = await db
    .select({ state: table.state })
    .from(table)
    .where(and(inArray(table.checkoutId, checkoutIds)))
  return rows.map(({ state }) => state)
}
