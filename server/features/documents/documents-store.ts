import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { DocumentKind } from '#core/documents/document-kinds.ts'
import type { Db } from '#server/db/database.ts'
import {
  documentNumbersTable as numbers,
  documentsTable as documents,
  type StoredDocument,
} from './documents-tables.ts'

/**
 * Returns the next number of a kind of document. Numbers start at 1 every year. The row stays locked until
 * the transaction ends, so that a rollback leaves no gap.
 */
export async function assignDocumentNumber(tx: Db, kind: DocumentKind, year: number): Promise<number> {
  const [row] = await tx
    .insert(numbers)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({ target: [numbers.kind, numbers.year], set: { last: sql`${numbers.last} + 1` } })
    .returning({ last: numbers.last })
  if (!row) throw new Error('insert into document_numbers returned no row')
  return row.last
}

export async function insertDocument(
  tx: Db,
  document: Omit<StoredDocument, 'id' | 'issuedAt'>,
): Promise<StoredDocument> {
  const [row] = await tx.insert(documents).values(document).returning()
  if (!row) throw new Error('insert into documents returned no row')
  return row
}

export async function findDocumentByKey(db: Db, key: string): Promise<StoredDocument | null> {
  const [row] = await db.select().from(documents).where(eq(documents.key, key))
  return row ?? null
}

export async function findDocumentsOfOrder(db: Db, orderId: string): Promise<StoredDocument[]> {
  return db.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(desc(documents.id))
}

export async function findLatestDocument(
  db: Db,
  orderIds: string[],
  kinds: DocumentKind[],
): Promise<StoredDocument | null> {
  if (orderIds.length === 0) return null
  const [row] = await db
    .select()
    .from(documents)
    .where(isOfOrders(orderIds, kinds))
    .orderBy(desc(documents.id))
    .limit(1)
  return row ?? null
}

export async function findInvoicesAndCreditNotes(db: Db, orderIds: string[]): Promise<StoredDocument[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(documents)
    .where(isOfOrders(orderIds, ['invoice', 'credit_note']))
    .orderBy(asc(documents.id))
}

export async function sumCreditsByInvoice(db: Db, invoices: number[]): Promise<Map<number, number>> {
  if (invoices.length === 0) return new Map()
  const rows = await db
    .select({ invoice: documents.corrects, sen: sql<number>`sum(${documents.totalSen})`.mapWith(Number) })
    .from(documents)
    .where(sql`${documents.corrects} = any(${sql.param(invoices)}::bigint[])`)
    .groupBy(documents.corrects)
  return new Map(rows.flatMap(({ invoice, sen }) => (invoice === null ? [] : [[invoice, sen] as const])))
}

export async function findInvoices(db: Db, orderIds: string[], limit: number): Promise<StoredDocument[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(documents)
    .where(isOfOrders(orderIds, ['invoice']))
    .orderBy(asc(documents.dueOn), asc(documents.id))
    .limit(limit)
}

/** Returns the latest invoice of each order, or else its latest receipt. */
export async function findDocumentsOfOrders(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return []
  const { orderId, kind, year, number, content, totalSen } = documents
  // Selects only the tax, because reading the whole contents of thousands of documents would take seconds.
  const taxSen = sql<number>`(
    select coalesce(sum((tax ->> 'tax_sen')::integer), 0) from jsonb_array_elements(${content} -> 'taxes') tax
  )`.mapWith(Number)
  return db
    .selectDistinctOn([orderId], { orderId, kind, year, number, totalSen, taxSen })
    .from(documents)
    .where(isOfOrders(orderIds, ['invoice', 'receipt']))
    .orderBy(documents.orderId, sql`${documents.kind} = 'invoice' desc`, desc(documents.id))
}

export async function findInvoiceDueDates(db: Db, orderIds: string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([documents.orderId], { orderId: documents.orderId, dueOn: documents.dueOn })
    .from(documents)
    .where(isOfOrders(orderIds, ['invoice']))
    .orderBy(documents.orderId, desc(documents.id))
  return new Map(rows.flatMap(({ orderId, dueOn }) => (orderId && dueOn ? [[orderId, dueOn] as const] : [])))
}

/** The ids are one array and therefore one parameter, however many orders there are. */
function isOfOrders(orderIds: string[], kinds: DocumentKind[]) {
  return and(sql`${documents.orderId} = any(${sql.param(orderIds)}::uuid[])`, inArray(documents.kind, kinds))
}
