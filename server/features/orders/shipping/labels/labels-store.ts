import { and, asc, eq, inArray, lte, ne, or, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { labelsTable as labels, type StoredLabel } from './labels-tables.ts'

const unfinishedStates = inArray(labels.state, ['wanted', 'submitted', 'paying', 'paid'])

export async function findLabel(db: Db, orderId: string): Promise<StoredLabel | null> {
  const [row] = await db
    .select()
    .from(labels)
    .where(and(eq(labels.orderId, orderId), ne(labels.state, 'given_up')))
  return row ?? null
}

/** Includes abandoned purchases. */
export async function findLabelByRequest(db: Db, requestId: string): Promise<StoredLabel | null> {
  const [row] = await db.select().from(labels).where(eq(labels.requestId, requestId))
  return row ?? null
}

export async function insertLabel(tx: Db, label: typeof labels.$inferInsert): Promise<void> {
  await tx.insert(labels).values(label)
}

export async function findDueLabelIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: labels.id })
    .from(labels)
    .where(and(unfinishedStates, lte(labels.nextAt, sql`now()`)))
    .orderBy(asc(labels.nextAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Returns `null` if another process has the lease or there is nothing to do. `asked` also claims a paused
 * purchase. Each claim increments a counter, so a process with an older claim can't write any more.
 */
export async function claimLabel(
  db: Db,
  id: string,
  { leaseMs, asked = false }: { leaseMs: number; asked?: boolean },
): Promise<StoredLabel | null> {
  const due = lte(labels.nextAt, sql`now()`)
  const [row] = await db
    .update(labels)
    .set({
      nextAt: sql`now() + ${leaseMs} * interval '1 ms'`,
      tries: sql`${labels.tries} + 1`,
      problem: '',
      sellerWords: '',
    })
    .where(and(eq(labels.id, id), unfinishedStates, asked ? or(due, isNull(labels.nextAt)) : due))
    .returning()
  return row ?? null
}

/** Returns `null` if another process has claimed the label since this claim. */
export async function updateClaimedLabel(
  db: Db,
  { id, tries }: Pick<StoredLabel, 'id' | 'tries'>,
  changed: Partial<StoredLabel>,
): Promise<StoredLabel | null> {
  const [row] = await db
    .update(labels)
    .set(changed)
    .where(and(eq(labels.id, id), eq(labels.tries, tries)))
    .returning()
  return row ?? null
}

const isPaidWithin = ({ from, to }: { from: Date; to: Date }) =>
  sql`state in ('paid', 'bought') and coalesce(bought_at, wanted_at) >= ${from.toISOString()}::timestamptz
    and coalesce(bought_at, wanted_at) < ${to.toISOString()}::timestamptz`

/** Adds up the costs of labels. Includes labels of cancelled and erased orders. */
export async function sumLabelCosts(db: Db, span: { from: Date; to: Date }) {
  const { rows } = await db.execute<{ labels: number; sen: string }>(
    sql`select count(*)::int as labels, coalesce(sum(price_sen), 0) as sen from ${labels} where ${isPaidWithin(span)}`,
  )
  return { labels: rows[0]?.labels ?? 0, sen: Number(rows[0]?.sen ?? 0) }
}

export async function countOrdersWithLabel(db: Db, ordersIn: SQL): Promise<number> {
  return db.$count(labels, sql`state in ('paid', 'bought') and order_id in (${ordersIn})`)
}
