import { eq, asc, and, sql, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type StoredSheet, sheetsTable as sheets } from '../production-tables.ts'

export async function findSheetsOfBatch(db: Db, batchId: string): Promise<StoredSheet[]> {
  return db.select().from(sheets).where(eq(sheets.batchId, batchId)).orderBy(asc(sheets.number))
}

export async function findSheet(db: Db, batchId: string, number: number): Promise<StoredSheet | null> {
  const where = and(eq(sheets.batchId, batchId), eq(sheets.number, number))
  const [row] = await db.select().from(sheets).where(where)
  return row ?? null
}

export async function countSheetsOfBatch(db: Db, batchId: string): Promise<number> {
  return db.$count(sheets, eq(sheets.batchId, batchId))
}

export async function countPrintsByMaterial(db: Db, batchIds: string[]) {
  if (batchIds.length === 0) return []
  return db
    .select({
      batchId: sheets.batchId,
      material: sheets.material,
      prints: sql`sum(${sheets.times})`.mapWith(Number),
    })
    .from(sheets)
    .where(inArray(sheets.batchId, batchIds))
    .groupBy(sheets.batchId, sheets.material)
}
