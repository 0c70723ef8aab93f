import { and, asc, eq, inArray, lte, ne, or, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { labelsTable as labels, type StoredLabel } from './labels-tables.ts'

/** What is still on its way. */
const open = inArray(labels.state, ['wanted', 'submitted', 'paying', 'paid'])

/** The label of an order that counts. */
export async function findLabel(db: Db, orderId: string): Promise<StoredLabel | null> {
  const [row] = await db
    .select()
    .from(labels)
    .where(and(eq(labels.orderId, orderId), ne(labels.state, 'given_up')))
  return row ?? null
}

/** The label that this press began with, given up or not. */
export async function findPressed(db: Db, requestId: string): Promise<StoredLabel | null> {
  const [row] = await db.select().from(labels).where(eq(labels.requestId, requestId))
  return row ?? null
}

export async function insertLabel(tx: Db, label: typeof labels.$inferInsert): Promise<void> {
  await tx.insert(labels).values(label)
}

/** Labels that the program has to go on with. */
export async function dueLabels(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: labels.id })
    .from(labels)
    .where(and(open, lte(labels.nextAt, sql`now()`)))
    .orderBy(asc(labels.nextAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Takes a label to go on with it, for so long; null: somebody else has it, or there is nothing to do. With `asked` also
 * one that waits for a person. Whoever comes later counts higher, and then nothing of the earlier one is written.
 */
export async function takeLabel(
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
    .where(and(eq(labels.id, id), open, asked ? or(due, isNull(labels.nextAt)) : due))
    .returning()
  return row ?? null
}

/** Writes what has come of it; null: somebody else has taken it meanwhile. */
export async function writeLabel(
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

const paidWithin = ({ from, to }: { from: Date; to: Date }) =>
  sql`state in ('paid', 'bought') and coalesce(bought_at, wanted_at) >= ${from.toISOString()}::timestamptz
    and coalesce(bought_at, wanted_at) < ${to.toISOString()}::timestamptz`

/** What was paid for labels in this time, those of orders that were cancelled or forgotten since included. */
export async function paidForLabels(db: Db, span: { from: Date; to: Date }) {
  const { rows } = await db.execute<{ labels: number; sen: string }>(
    sql`select count(*)::int as labels, coalesce(sum(price_sen), 0) as sen from ${labels} where ${paidWithin(span)}`,
  )
  return { labels: rows[0]?.labels ?? 0, sen: Number(rows[0]?.sen ?? 0) }
}

/** Of these orders how many have a label that was paid here. */
export async function countLabelled(db: Db, ordersIn: SQL): Promise<number> {
  return db.$count(labels, sql`state in ('paid', 'bought') and order_id in (${ordersIn})`)
}
