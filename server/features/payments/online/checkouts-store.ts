import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { PaymentProviderName } from '#core/payments/payment-providers.ts'
import type { Db } from '#server/db/database.ts'
import { checkoutsTable as table, connectionsTable, type Checkout } from './online-tables.ts'

export async function insertCheckout(tx: Db, checkout: typeof table.$inferInsert): Promise<Checkout> {
  const [row] = await tx.insert(table).values(checkout).returning()
  if (!row) throw new Error('inserting a checkout returned no row')
  return row
}

export async function findCheckout(db: Db, id: string): Promise<Checkout | null> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row ?? null
}

export async function lockCheckout(tx: Db, id: string): Promise<Checkout | null> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  return row ?? null
}

export async function findCheckoutByReference(db: Db, reference: string): Promise<Checkout | null> {
  const [row] = await db.select().from(table).where(eq(table.reference, reference))
  return row ?? null
}

export async function findCheckoutForCallback(
  db: Db,
  provider: PaymentProviderName,
  { ids, reference }: { ids: string[]; reference: string | null },
): Promise<Checkout | null> {
  const named = ids.filter((id) => id !== '')
  const conditions = [
    ...(named.length > 0 ? [inArray(table.providerId, named), inArray(table.providerOrderId, named)] : []),
    ...(reference ? [eq(table.reference, reference)] : []),
  ]
  if (conditions.length === 0) return null
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.provider, provider), or(...conditions)))
    .limit(1)
  return row ?? null
}

export async function listCheckoutsOfOrder(db: Db, orderId: string): Promise<Checkout[]> {
  return db.select().from(table).where(eq(table.orderId, orderId)).orderBy(desc(table.createdAt))
}

export async function updateCheckout(tx: Db, id: string, changed: Partial<Checkout>): Promise<void> {
  await tx.update(table).set(changed).where(eq(table.id, id))
}

/** Updates a checkout that is being created. Does nothing if a query has changed its state. */
export async function updateCreatingCheckout(tx: Db, id: string, changed: Partial<Checkout>): Promise<void> {
  await tx
    .update(table)
    .set(changed)
    .where(and(eq(table.id, id), inArray(table.state, ['creating', 'unclear'])))
}

/**
 * Updates a checkout after a query. `seen` is the value of `next_check_at` when the query began. If the
 * checkout has become due again since then, for example because of a callback, it stays due, because the
 * query may have been too early.
 */
export async function updateCheckedCheckout(
  tx: Db,
  { id, nextCheckAt: seen }: Pick<Checkout, 'id' | 'nextCheckAt'>,
  { nextCheckAt, ...changed }: Partial<Checkout> & Pick<Checkout, 'nextCheckAt'>,
): Promise<void> {
  const isUnchanged = sql`date_trunc('milliseconds', ${table.nextCheckAt}) is not distinct from
    ${seen?.toISOString() ?? null}::timestamptz`
  await tx
    .update(table)
    .set({
      ...changed,
      nextCheckAt: sql`case when ${isUnchanged} then ${nextCheckAt?.toISOString() ?? null}::timestamptz
        else ${table.nextCheckAt} end`,
    })
    .where(eq(table.id, id))
}

/** Marks the order's other open checkouts as replaced. A job closes them at the provider. */
export async function markOtherCheckoutsClosing(tx: Db, orderId: string, kept: string): Promise<void> {
  await tx
    .update(table)
    .set({ state: 'closing', nextCheckAt: sql`now()` })
    .where(and(eq(table.orderId, orderId), eq(table.state, 'open'), sql`${table.id} <> ${kept}::uuid`))
}

/**
 * Claims checkouts that are due. Other processes can't claim them before the lease ends. If this process
 * dies, another process then queries them.
 */
export async function claimDueCheckouts(db: Db, most: number, leaseMs: number): Promise<string[]> {
  const due = db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        lte(table.nextCheckAt, sql`now()`),
        sql`not exists (
          select from ${connectionsTable} where ${connectionsTable.provider} = ${table.provider}
            and ${connectionsTable.pausedUntil} > now())`,
      ),
    )
    .orderBy(asc(table.nextCheckAt))
    .limit(most)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(table)
    .set({ nextCheckAt: sql`now() + ${leaseMs} * interval '1 ms'` })
    .where(inArray(table.id, due))
    .returning({ id: table.id })
  return rows.map(({ id }) => id)
}

/** Makes a checkout due. Returns `false` if it was queried less than `minGapMs` ago. */
export async function requestCheckoutCheck(db: Db, id: string, minGapMs: number): Promise<boolean> {
  const rows = await db
    .update(table)
    .set({ nextCheckAt: sql`now()` })
    .where(
      and(
        eq(table.id, id),
        or(isNull(table.checkedAt), lt(table.checkedAt, sql`now() - ${minGapMs} * interval '1 ms'`)),
      ),
    )
    .returning({ id: table.id })
  return rows.length > 0
}

/**
 * Makes the checkouts due that could not be queried during an outage, because callbacks may have been lost.
 */
export async function scheduleChecksAfterOutage(
  tx: Db,
  provider: PaymentProviderName,
  since: Date,
): Promise<void> {
  await tx
    .update(table)
    .set({ nextCheckAt: sql`now()` })
    .where(
      and(
        eq(table.provider, provider),
        inArray(table.state, ['open', 'closing']),
        sql`${table.createdAt} > now() - interval '3 days'`,
        or(isNull(table.checkedAt), lt(table.checkedAt, since)),
      ),
    )
}
