import { aliasedTable, and, asc, eq, getTableColumns, gte, lt, notInArray, sql } from 'drizzle-orm'
import type { EntryKind, PaymentEvidence, PaymentMethod } from '#core/payments/payment-entries.ts'
import { shopZone } from '#core/shared/shop-time.ts'
import { addDays, getStartOfShopDay } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { paymentsTable as payments, type StoredEntry } from '../payments-tables.ts'
import { statementLinesTable as lines } from '../statements/statements-tables.ts'

/** Shop days, both inclusive. `omitted` are the test orders, whose entries are left out. */
export interface Period {
  from: string
  to: string
  omitted: readonly string[]
}

const original = aliasedTable(payments, 'original')

function isWithin({ from, to, omitted }: Period) {
  return and(
    gte(payments.paidAt, getStartOfShopDay(from)),
    lt(payments.paidAt, getStartOfShopDay(addDays(to, 1))),
    omitted.length > 0 ? notInArray(payments.orderId, [...omitted]) : undefined,
  )
}

// A reversal is counted with the entry that it undoes.
const kind = sql<Exclude<EntryKind, 'reversal'>>`coalesce(${original.kind}, ${payments.kind})`
// A statement may show a payment that staff had recorded.
const evidence = sql<PaymentEvidence>`case when ${lines.id} is not null then 'statement'
  else coalesce(${original.evidence}, ${payments.evidence}) end`
const isShownBy = sql`${lines.paymentId} = coalesce(${original.id}, ${payments.id})`
const provider = sql<string>`case when ${evidence} = 'provider'
  then split_part(coalesce(${original.evidenceRef}, ${payments.evidenceRef}), ':', 1) else '' end`
const day = sql<string>`(${payments.paidAt} at time zone ${sql.raw(`'${shopZone}'`)})::date::text`
const sumSen = sql<number>`sum(${payments.amountSen})`.mapWith(Number)
const count = sql<number>`count(*) filter (where ${payments.kind} <> 'reversal')
  - count(*) filter (where ${payments.kind} = 'reversal')`.mapWith(Number)

export interface EntrySum {
  day: string
  method: PaymentMethod
  kind: Exclude<EntryKind, 'reversal'>
  evidence: PaymentEvidence
  /** Empty for entries without a provider. */
  provider: string
  /** Negative for refunds and fees. */
  sumSen: number
  count: number
}

export async function sumEntries(db: Db, period: Period): Promise<EntrySum[]> {
  return db
    .select({ day, method: payments.method, kind, evidence, provider, sumSen, count })
    .from(payments)
    .leftJoin(original, eq(original.id, payments.reverses))
    .leftJoin(lines, isShownBy)
    .where(isWithin(period))
    .groupBy(sql`1, 2, 3, 4, 5`)
    .orderBy(sql`1, 2, 3, 4, 5`)
}

export async function findEntriesInPeriod(
  db: Db,
  period: Period,
  limit: number,
): Promise<(StoredEntry & { countedKind: EntryKind; provider: string; statementText: string | null })[]> {
  return (
    db
      .select({ ...getTableColumns(payments), countedKind: kind, provider, statementText: lines.text })
      .from(payments)
      .leftJoin(original, eq(original.id, payments.reverses))
      .leftJoin(lines, isShownBy)
      .where(isWithin(period))
      // The stored time of a reversal lacks the microseconds of the entry that it undoes.
      .orderBy(asc(sql`coalesce(${original.paidAt}, ${payments.paidAt})`), asc(payments.id))
      .limit(limit)
  )
}

export interface UnprovedTransfer {
  orderId: string
  method: PaymentMethod
  sumSen: number
}

/**
 * Returns transfers and DuitNow QR payments whose only evidence is an entry by staff or a payment slip,
 * summed by order and method.
 */
export async function findUnprovedTransfers(db: Db, period: Period): Promise<UnprovedTransfer[]> {
  return db
    .select({ orderId: payments.orderId, method: payments.method, sumSen })
    .from(payments)
    .leftJoin(original, eq(original.id, payments.reverses))
    .leftJoin(lines, isShownBy)
    .where(
      and(
        isWithin(period),
        sql`${payments.method} in ('transfer', 'duitnow_qr')`,
        sql`${kind} = 'payment'`,
        sql`${evidence} in ('staff', 'slip')`,
      ),
    )
    .groupBy(payments.orderId, payments.method)
    .having(sql`sum(${payments.amountSen}) <> 0`)
    .orderBy(sql`min(${payments.paidAt})`, payments.orderId)
}

/** Returns the ids of the entries by day. The ids of each day are ascending. */
export async function findEntryIdsByDay(db: Db, period: Period): Promise<Map<string, number[]>> {
  const rows = await db
    .select({ id: payments.id, day })
    .from(payments)
    .where(isWithin(period))
    .orderBy(asc(payments.id))
  return new Map([...Map.groupBy(rows, (row) => row.day)].map(([of, list]) => [of, list.map(({ id }) => id)]))
}
