import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { PaymentProviderName } from '#core/payments/payment-providers.ts'
import type { Db } from '#server/db/database.ts'
import { connectionsTable as table, type StoredPaymentConnection } from './online-tables.ts'

export async function listConnections(db: Db): Promise<StoredPaymentConnection[]> {
  return db.select().from(table).orderBy(asc(table.provider))
}

export async function findActiveConnection(db: Db): Promise<StoredPaymentConnection | null> {
  const [row] = await db.select().from(table).where(eq(table.isActive, true))
  return row ?? null
}

export async function findConnection(
  db: Db,
  provider: PaymentProviderName,
): Promise<StoredPaymentConnection | null> {
  const [row] = await db.select().from(table).where(eq(table.provider, provider))
  return row ?? null
}

export async function activateConnection(
  tx: Db,
  connection: Pick<StoredPaymentConnection, 'provider' | 'isTest' | 'account' | 'sealedKeys' | 'email'>,
): Promise<void> {
  await tx.update(table).set({ isActive: false }).where(ne(table.provider, connection.provider))
  const row = { ...connection, isActive: true, keysRefused: false, pausedUntil: null }
  await tx.insert(table).values(row).onConflictDoUpdate({ target: table.provider, set: row })
}

export async function deactivateConnections(tx: Db): Promise<void> {
  await tx.update(table).set({ isActive: false })
}

export async function pauseConnection(
  db: Db,
  provider: PaymentProviderName,
  { forMs, isDown }: { forMs: number; isDown: boolean },
): Promise<void> {
  await db
    .update(table)
    .set({
      pausedUntil: sql`now() + ${forMs} * interval '1 ms'`,
      ...(isDown && { unreachableSince: sql`coalesce(${table.unreachableSince}, now())` }),
    })
    .where(eq(table.provider, provider))
}

export async function markKeysRefused(db: Db, provider: PaymentProviderName): Promise<void> {
  await db
    .update(table)
    .set({ keysRefused: true })
    .where(and(eq(table.provider, provider), eq(table.keysRefused, false)))
}

export async function endProviderOutage(tx: Db, provider: PaymentProviderName): Promise<Date | null> {
  const [before] = await tx.select().from(table).where(eq(table.provider, provider)).for('update')
  if (!before?.unreachableSince) return null
  await tx
    .update(table)
    .set({ unreachableSince: null, pausedUntil: null })
    .where(and(eq(table.provider, provider), sql`${table.unreachableSince} is not null`))
  return before.unreachableSince
}

/**
 * Returns true if the shop has a connection for online payments. Test connections are for test orders only.
 */
export async function hasOnlinePayment(db: Db, { isTest }: { isTest: boolean }): Promise<boolean> {
  const found = await db
    .select({ provider: table.provider })
    .from(table)
    .where(and(eq(table.isActive, true), eq(table.isTest, isTest)))
  return found.length > 0
}
