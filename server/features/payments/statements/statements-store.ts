import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { StatementColumns } from '#core/payments/statement-columns.ts'
import type { StatementLineState } from '#core/payments/statement-calls.ts'
import type { Db } from '#server/db/database.ts'
import {
  statementFormatsTable as formats,
  statementImportsTable as imports,
  statementLinesTable as lines,
  type StoredImport,
  type StoredLine,
} from './statements-tables.ts'

export async function findStatementFormat(db: Db, headings: string): Promise<StatementColumns | null> {
  const [row] = await db
    .select({ columns: formats.columns })
    .from(formats)
    .where(eq(formats.headings, headings))
  return row?.columns ?? null
}

export async function saveStatementFormat(
  tx: Db,
  format: { headings: string; columns: StatementColumns; confirmedBy: string },
): Promise<void> {
  const { columns, confirmedBy } = format
  await tx
    .insert(formats)
    .values(format)
    .onConflictDoUpdate({ target: formats.headings, set: { columns, confirmedBy, confirmedAt: sql`now()` } })
}

export async function insertStatementImport(
  tx: Db,
  values: Omit<StoredImport, 'id' | 'importedAt'>,
): Promise<StoredImport> {
  const [row] = await tx.insert(imports).values(values).returning()
  if (!row) throw new Error('insert into statement_imports returned no row')
  return row
}

export async function setNewLineCount(tx: Db, id: number, newCount: number): Promise<StoredImport> {
  const [row] = await tx.update(imports).set({ newCount }).where(eq(imports.id, id)).returning()
  if (!row) throw new Error('update of statement_imports returned no row')
  return row
}

type LineToInsert = Pick<
  StoredLine,
  'importId' | 'account' | 'day' | 'amountSen' | 'balanceSen' | 'copy' | 'text'
>

const batch = 1000

/** Inserts the lines that were not in an earlier file. Returns their number. */
export async function insertNewLines(tx: Db, all: LineToInsert[]): Promise<number> {
  let count = 0
  for (let at = 0; at < all.length; at += batch) {
    const inserted = await tx
      .insert(lines)
      .values(all.slice(at, at + batch))
      .onConflictDoNothing()
      .returning({ id: lines.id })
    count += inserted.length
  }
  return count
}

export async function findLatestImports(db: Db, limit: number): Promise<StoredImport[]> {
  return db.select().from(imports).orderBy(desc(imports.importedAt), desc(imports.id)).limit(limit)
}

/** Returns the latest statement of the account that ends on this day or before. */
export async function findImportBefore(db: Db, account: string, day: string): Promise<StoredImport | null> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.account, account), lte(imports.toDay, day)))
    .orderBy(desc(imports.toDay), desc(imports.id))
    .limit(1)
  return row ?? null
}

export async function isImported(
  db: Db,
  account: string,
  { day, amountSen, balanceSen }: Pick<StoredLine, 'day' | 'amountSen' | 'balanceSen'>,
): Promise<boolean> {
  const [row] = await db
    .select({ id: lines.id })
    .from(lines)
    .where(
      and(
        eq(lines.account, account),
        eq(lines.day, day),
        eq(lines.amountSen, amountSen),
        eq(lines.balanceSen, balanceSen),
      ),
    )
    .limit(1)
  return row !== undefined
}

export async function findUsedAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .select({ account: imports.account })
    .from(imports)
    .groupBy(imports.account)
    .orderBy(desc(sql`max(${imports.importedAt})`))
    .limit(20)
  return rows.map(({ account }) => account)
}

/** Returns the latest lines, sorted from the oldest. */
export async function findOpenLines(db: Db, limit: number): Promise<StoredLine[]> {
  const latest = await db
    .select()
    .from(lines)
    .where(eq(lines.state, 'open'))
    .orderBy(desc(lines.day), desc(lines.id))
    .limit(limit)
  return latest.toReversed()
}

export async function findConfirmedLines(db: Db, since: string): Promise<StoredLine[]> {
  return db
    .select()
    .from(lines)
    .where(and(eq(lines.state, 'ticked'), gte(lines.day, since)))
    .orderBy(asc(lines.day), asc(lines.id))
}

export async function lockLine(tx: Db, id: number): Promise<StoredLine | null> {
  const [row] = await tx.select().from(lines).where(eq(lines.id, id)).for('update')
  return row ?? null
}

export async function decideLine(
  tx: Db,
  id: number,
  decision: {
    state: StatementLineState
    orderId?: string
    paymentId?: number
    creditId?: number
    decidedBy: string
  },
): Promise<void> {
  await tx
    .update(lines)
    .set({ ...decision, decidedAt: sql`now()` })
    .where(eq(lines.id, id))
}

const reopened = { state: 'open', orderId: null, paymentId: null, decidedBy: null, decidedAt: null } as const

export async function reopenLine(tx: Db, id: number): Promise<void> {
  await tx.update(lines).set(reopened).where(eq(lines.id, id))
}

/** Makes the lines open that show these payments, because the payments were reversed. */
export async function reopenLinesOfPayments(tx: Db, paymentIds: number[]): Promise<void> {
  if (paymentIds.length === 0) return
  await tx
    .update(lines)
    .set(reopened)
    .where(and(inArray(lines.paymentId, paymentIds), eq(lines.state, 'ticked')))
}

export async function findLine(db: Db, id: number): Promise<StoredLine | null> {
  const [row] = await db.select().from(lines).where(eq(lines.id, id))
  return row ?? null
}

/** Returns decided lines, latest decision first. `after` is the id of the last line of the previous page. */
export async function findDecidedLines(
  db: Db,
  state: 'ticked' | 'dismissed',
  { after, limit }: { after: number | undefined; limit: number },
): Promise<StoredLine[]> {
  const isAfter = sql`(${lines.decidedAt}, ${lines.id}) < (select decided_at, id from statement_lines where id = ${after})`
  return db
    .select()
    .from(lines)
    .where(and(eq(lines.state, state), after === undefined ? undefined : isAfter))
    .orderBy(desc(lines.decidedAt), desc(lines.id))
    .limit(limit)
}

export async function setLinesDismissed(
  tx: Db,
  ids: number[],
  dismissed: boolean,
  by: string,
): Promise<number> {
  const changed = await tx
    .update(lines)
    .set(dismissed ? { state: 'dismissed', decidedBy: by, decidedAt: sql`now()` } : reopened)
    .where(and(inArray(lines.id, ids), eq(lines.state, dismissed ? 'open' : 'dismissed')))
    .returning({ id: lines.id })
  return changed.length
}
