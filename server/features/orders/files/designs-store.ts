import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ArtworkWarning } from '#core/artwork/warnings.ts'
import type { Db } from '#server/db/database.ts'
import { designsTable as designs, type StoredDesign } from '../store/designs-tables.ts'

export type ListedDesign = Omit<StoredDesign, 'preview' | 'looked' | 'proofFile' | 'complete'> & {
  hasPreview: boolean
  warnings: ArtworkWarning[] | null
}

const listedColumns = {
  id: designs.id,
  orderId: designs.orderId,
  item: designs.item,
  hash: designs.hash,
  name: designs.name,
  type: designs.type,
  bytes: designs.bytes,
  originalFile: designs.originalFile,
  widthPx: designs.widthPx,
  heightPx: designs.heightPx,
  addedAt: designs.addedAt,
  addedBy: designs.addedBy,
  warnings: sql<ArtworkWarning[] | null>`${designs.looked} -> 'warnings'`,
  hasPreview: sql<boolean>`${designs.preview} is not null`,
}

export async function findDesigns(db: Db, orderIds: string[]): Promise<ListedDesign[]> {
  if (orderIds.length === 0) return []
  return db
    .select(listedColumns)
    .from(designs)
    .where(and(inArray(designs.orderId, orderIds), eq(designs.complete, true)))
    .orderBy(asc(designs.addedAt), asc(designs.id))
}

export async function findDesignViews(db: Db, orderId: string, item?: number) {
  const rows = await db
    .select({ id: designs.id, preview: designs.preview, looked: designs.looked })
    .from(designs)
    .where(
      and(
        eq(designs.orderId, orderId),
        item === undefined ? undefined : eq(designs.item, item),
        eq(designs.complete, true),
      ),
    )
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}

/** Returns `null` if the order has no such design or the upload is incomplete. */
export async function findDesign(db: Db, orderId: string, id: string): Promise<StoredDesign | null> {
  const [row] = await db
    .select()
    .from(designs)
    .where(and(eq(designs.id, id), eq(designs.orderId, orderId), eq(designs.complete, true)))
  return row ?? null
}

export async function findDesignFiles(db: Db, id: string) {
  const [row] = await db
    .select({ originalFile: designs.originalFile, proofFile: designs.proofFile })
    .from(designs)
    .where(and(eq(designs.id, id), eq(designs.complete, true)))
  return row ?? null
}

export async function filterDesignIdsWithOriginal(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: designs.id })
    .from(designs)
    .where(and(inArray(designs.id, ids), isNotNull(designs.originalFile)))
  return new Set(rows.map(({ id }) => id))
}

export interface OrderItemRef {
  orderId: string
  item: number
}

const isOfItem = ({ orderId, item }: OrderItemRef) =>
  and(eq(designs.orderId, orderId), eq(designs.item, item))

export async function hasDesign(db: Db, of: OrderItemRef, hash: string): Promise<boolean> {
  const where = and(isOfItem(of), eq(designs.hash, hash), eq(designs.complete, true))
  return (await db.$count(designs, where)) > 0
}

export async function findDesignIdByHash(db: Db, of: OrderItemRef, hash: string): Promise<string | null> {
  const [row] = await db
    .select({ id: designs.id })
    .from(designs)
    .where(and(isOfItem(of), eq(designs.hash, hash), eq(designs.complete, true)))
  return row?.id ?? null
}

/** Includes incomplete uploads. */
export async function countDesigns(db: Db, of: OrderItemRef): Promise<number> {
  return db.$count(designs, isOfItem(of))
}

export async function findPreviews(db: Db, ids: string[]): Promise<Map<string, Uint8Array>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: designs.id, preview: designs.preview })
    .from(designs)
    .where(inArray(designs.id, ids))
  return new Map(rows.flatMap(({ id, preview }) => (preview ? [[id, preview]] : [])))
}

/**
 * Returns the total size of the customer's uploads. Includes incomplete uploads, but not files that staff
 * added.
 */
export async function sumUploadedBytes(tx: Db, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${designs.bytes}), 0)` })
    .from(designs)
    .where(and(eq(designs.orderId, orderId), eq(designs.addedBy, '')))
  return Number(row?.bytes ?? 0)
}
