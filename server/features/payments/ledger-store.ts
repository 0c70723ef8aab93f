import { and, asc, eq, getTableColumns, gte, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { getErrorDetails } from '#server/error-details.ts'
import { RefusedError, refuse } from '#server/http/refusal.ts'
import { paymentsTable as payments, type StoredEntry } from './payments-tables.ts'
import { statementLinesTable as lines } from './statements/statements-tables.ts'

/** `paidAt` defaults to now. */
export type EntryToStore = Omit<typeof payments.$inferInsert, 'id' | 'createdAt'>

/**
 * Inserts entries into the ledger. The caller has locked the orders. A trigger updates the sum of each order.
 * Throws `RefusedError` if the month of an entry is locked.
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

/** An entry with the day of the bank statement's line that shows it. `null` if there is none. */
export type LedgerEntry = StoredEntry & { statementDay: string | null }

const selectEntries = (db: Db) =>
  db
    .select({ ...getTableColumns(payments), statementDay: lines.day })
    .from(payments)
    .leftJoin(lines, eq(lines.paymentId, payments.id))

export async function findLedgerEntries(db: Db, orderIds: string[]): Promise<LedgerEntry[]> {
  if (orderIds.length === 0) return []
  return selectEntries(db).where(inArray(payments.orderId, orderIds)).orderBy(asc(payments.id))
}

/**
 * Returns payments and refunds that staff recorded and that may still appear on a bank statement. They have no line yet,
 * and are neither cash nor reversed.
 */
export async function findPaymentsToLink(
  db: Db,
  { since, orderId }: { since?: Date; orderId?: string },
): Promise<LedgerEntry[]> {
  return selectEntries(db)
    .where(
      and(
        since === undefined ? undefined : gte(payments.paidAt, since),
        orderId === undefined ? undefined : eq(payments.orderId, orderId),
        inArray(payments.kind, ['payment', 'refund']),
        ne(payments.method, 'cash'),
        inArray(payments.evidence, ['staff', 'slip']),
        isNull(lines.id),
        isNotReversed,
      ),
    )
    .orderBy(asc(payments.id))
}

const isNotReversed = sql`not exists (select from payments as reversal where reversal.reverses = ${payments.id})`

export async function findEntriesByIds(db: Db, ids: number[]): Promise<StoredEntry[]> {
  return ids.length === 0 ? [] : db.select().from(payments).where(inArray(payments.id, ids))
}

/** Returns the entry with this evidence, whatever its order is. Ignores reversed entries. */
export async function findEntryByEvidence(
  db: Db,
  { evidence, evidenceRef, kind }: Pick<StoredEntry, 'evidence' | 'evidenceRef' | 'kind'>,
): Promise<StoredEntry | null> {
  const where = and(
    eq(payments.evidence, evidence),
    eq(payments.evidenceRef, evidenceRef),
    eq(payments.kind, kind),
    isNotReversed,
  )
  const [row] = await db.select().from(payments).where(where).limit(1)
  return row ?? null
}

/**
 * Matches slips from which a payment was recorded and not reversed. The parameters name the columns of the slip with
 * their table.
 */
export const hasPaymentOfSlip = (slip: { orderId: SQL; hash: SQL }): SQL => sql`exists (
  select from payments as paid where paid.order_id = ${slip.orderId} and paid.evidence = 'slip'
    and paid.evidence_ref = ${slip.hash} and paid.kind = 'payment'
    and not exists (select from payments as reversal where reversal.reverses = paid.id))`

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
      -- Lines of bank statements are left out, because each line is a separate payment and has no time of
      -- day.
      and own.evidence <> 'statement' and other.evidence <> 'statement'`)
  return rows.map(({ id, other }) => ({ id: Number(id), otherOrderId: other }))
}

export async function findOrderIdsByPaymentReference(db: Db, reference: string): Promise<string[]> {
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

/** Erases the texts of entries. Keeps all other columns, because the accounts need them. */
export async function eraseEntryTexts(tx: Db, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx.update(payments).set({ note: '', reference: '' }).where(inArray(payments.orderId, orderIds))
}
