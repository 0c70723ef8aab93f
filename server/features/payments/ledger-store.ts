import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { getErrorDetails } from '#server/error-details.ts'
import { RefusedError, refuse } from '#server/http/refusal.ts'
import { paymentsTable as payments, type StoredEntry } from './payments-tables.ts'

/** `paidAt` defaults to now. */
export type EntryToStore = Omit<typeof payments.$inferInsert, 'id' | 'createdAt'>

/**
 * The caller has locked the orders. A trigger updates the sum of each order. Throws `RefusedError` if the
 * month of an entry is locked.
 */
export async function insertEntries(tx: Db, entries: EntryToStore[]): Promise<StoredEntry[]> {
  if (entries.length === 0) return []
  try {
    return await tx.insert(payments).values(entries).returning()
  } catch (error) {
    if (getErrorDetails(getErrorDetails(error).cause ?? error).code === lockedMonthCode)
      throw new RefusedError(refuse('month_locked'), error)
    throw error
  }
}

/** Error code of the trigger `refuse_locked_month`. */
const lockedMonthCode = 'CT001'

export async function findLedgerEntries(db: Db, orderIds: string[]): Promise<StoredEntry[]> {
  if (orderIds.length === 0) return []
  return db.select().from(payments).where(inArray(payments.orderId, orderIds)).orderBy(asc(payments.id))
}

/** Finds the entry on any order. Ignores reversed entries. */
export async function findEntryByEvidence(
  db: Db,
  { evidence, evidenceRef, kind }: Pick<StoredEntry, 'evidence' | 'evidenceRef' | 'kind'>,
): Promise<StoredEntry | null> {
  const where = and(
    eq(payments.evidence, evidence),
    eq(payments.evidenceRef, evidenceRef),
    eq(payments.kind, kind),
    sql`not exists (select from payments as reversal where reversal.reverses = ${payments.id})`,
  )
  const [row] = await db.select().from(payments).where(where).limit(1)
  return row ?? null
}

export interface PossibleDuplicatePayment {
  id: number
  otherOrderId: string
}

/**
 * Returns payments of other orders that may be the same money, because they have the same reference, or the same
 * amount within a minute. Cash has no reference, and the time of a payment counts only if it was entered. Reversed
 * payments don't count.
 */
export async function findPossibleDuplicates(db: Db, orderId: string): Promise<PossibleDuplicatePayment[]> {
  // Two queries, because each uses an index. One condition with `or` reads the whole ledger.
  const { rows } = await db.execute<{ id: string; other: string }>(sql`
    with own as materialized (select * from payments where order_id = ${orderId} and ${isComparable('payments')})
    select own.id, other.order_id as other from own
    join payments as other on other.reference = own.reference and other.order_id <> own.order_id
    where other.reference <> '' and ${isComparable('other')}
    union
    select own.id, other.order_id from own
    join payments as other on other.paid_at between own.paid_at - interval '1 minute' and own.paid_at + interval '1 minute'
      and other.order_id <> own.order_id and other.amount_sen = own.amount_sen
    where own.paid_at <> own.created_at and other.paid_at <> other.created_at and ${isComparable('other')}
      -- Each line of a bank statement is a separate payment, and has no time of day.
      and own.evidence <> 'statement' and other.evidence <> 'statement'`)
  return rows.map(({ id, other }) => ({ id: Number(id), otherOrderId: other }))
}

export async function findOrdersWithReference(db: Db, reference: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.reference, reference), isComparable('payments')))
    .limit(20)
  return rows.map(({ orderId }) => orderId)
}

function isComparable(alias: 'payments' | 'other') {
  const table = sql.identifier(alias)
  return sql`${table}.kind = 'payment' and ${table}.method <> 'cash'
    and not exists (select from payments as reversal where reversal.reverses = ${table}.id)`
}

/** Keeps all other columns, because the accounts need them. */
export async function eraseEntryTexts(tx: Db, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx.update(payments).set({ note: '', reference: '' }).where(inArray(payments.orderId, orderIds))
}
