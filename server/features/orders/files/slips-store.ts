import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SlipType } from '#core/orders/files/slip-type.ts'
import type { Db } from '#server/db/database.ts'
import { hasPaymentOfSlip } from '#server/features/payments/payments.ts'
import { slipsTable as slips } from '../store/slips-tables.ts'

/** Matches slips from which a payment was recorded. The column names are qualified, because Drizzle doesn't do it in a `select`. */
export const isSlipRecorded = hasPaymentOfSlip({
  orderId: sql`payment_slips.order_id`,
  hash: sql`payment_slips.hash`,
})

/** Rejected slips don't count. */
export const countSlips = async (db: Db, orderId: string): Promise<number> =>
  db.$count(slips, and(eq(slips.orderId, orderId), isNull(slips.rejectedAt)))

export const countRejectedSlips = async (db: Db, orderId: string): Promise<number> =>
  db.$count(slips, and(eq(slips.orderId, orderId), isNotNull(slips.rejectedAt)))

/** Returns `false` if there is no such slip, or if it already is in this state. */
export async function setSlipRejected(
  tx: Db,
  { orderId, hash, rejected }: { orderId: string; hash: string; rejected: boolean },
): Promise<boolean> {
  const wasRejected = rejected ? isNull(slips.rejectedAt) : isNotNull(slips.rejectedAt)
  const changed = await tx
    .update(slips)
    .set({ rejectedAt: rejected ? sql`now()` : null, lookedAt: sql`coalesce(${slips.lookedAt}, now())` })
    .where(and(eq(slips.orderId, orderId), eq(slips.hash, hash), wasRejected))
    .returning({ hash: slips.hash })
  return changed.length > 0
}

export async function insertSlip(
  db: Db,
  slip: { orderId: string; hash: string; type: SlipType; file: string; name: string },
): Promise<void> {
  await db.insert(slips).values(slip).onConflictDoNothing()
}

export async function hasSlip(db: Db, orderId: string, hash: string): Promise<boolean> {
  const where = and(eq(slips.orderId, orderId), eq(slips.hash, hash))
  const [row] = await db.select({ hash: slips.hash }).from(slips).where(where)
  return row !== undefined
}

/** Returns a code if no payment can be recorded from the slip. */
export async function checkSlipToRecord(
  db: Db,
  orderId: string,
  hash: string,
): Promise<'unknown_slip' | 'slip_recorded' | null> {
  const where = and(eq(slips.orderId, orderId), eq(slips.hash, hash))
  const [row] = await db.select({ isRecorded: isSlipRecorded }).from(slips).where(where)
  if (!row) return 'unknown_slip'
  return row.isRecorded ? 'slip_recorded' : null
}

export async function findSlip(db: Db, orderId: string, hash: string) {
  const where = and(eq(slips.orderId, orderId), eq(slips.hash, hash))
  const [row] = await db.select({ type: slips.type, file: slips.file }).from(slips).where(where)
  return row ?? null
}

export async function findSlips(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db
    .select({
      orderId: slips.orderId,
      hash: slips.hash,
      type: slips.type,
      addedAt: slips.addedAt,
      rejectedAt: slips.rejectedAt,
      isRecorded: isSlipRecorded.mapWith(Boolean),
    })
    .from(slips)
    .where(inArray(slips.orderId, orderIds))
    .orderBy(asc(slips.addedAt), asc(slips.hash))
}

/**
 * Returns slips that other orders have too. `numbers` are the other orders, in the sequence in which they got
 * the file.
 */
export async function findDuplicateSlips(
  db: Db,
  orderIds: string[],
): Promise<{ orderId: string; hash: string; numbers: string[] }[]> {
  if (orderIds.length === 0) return []
  const { rows } = await db.execute<{ orderId: string; hash: string; numbers: string[] }>(sql`
    select own.order_id as "orderId", own.hash, array_agg(orders.number order by other.added_at) as numbers
    from ${slips} as own
    join ${slips} as other on other.hash = own.hash and other.order_id <> own.order_id
    join orders on orders.id = other.order_id
    where own.order_id = any(${`{${orderIds.join(',')}}`}::uuid[])
    group by own.order_id, own.hash`)
  return rows
}

export async function findSentSlips(db: Db, orderId: string) {
  return db
    .select({
      hash: slips.hash,
      name: slips.name,
      addedAt: slips.addedAt,
      lookedAt: slips.lookedAt,
      rejectedAt: slips.rejectedAt,
    })
    .from(slips)
    .where(eq(slips.orderId, orderId))
    .orderBy(asc(slips.addedAt), asc(slips.hash))
}

export async function deleteSlip(tx: Db, orderId: string, hash: string): Promise<boolean> {
  const deleted = await tx
    .delete(slips)
    .where(and(eq(slips.orderId, orderId), eq(slips.hash, hash)))
    .returning({ hash: slips.hash })
  return deleted.length > 0
}

export async function markSlipOpened(db: Db, orderId: string, hash: string): Promise<void> {
  await db
    .update(slips)
    .set({ lookedAt: sql`now()` })
    .where(and(eq(slips.orderId, orderId), eq(slips.hash, hash), isNull(slips.lookedAt)))
}

/** Returns `false` if staff have already opened the slip. */
export async function deleteUnopenedSlip(db: Db, orderId: string, hash: string): Promise<boolean> {
  await db.delete(slips).where(and(eq(slips.orderId, orderId), eq(slips.hash, hash), isNull(slips.lookedAt)))
  return !(await hasSlip(db, orderId, hash))
}
