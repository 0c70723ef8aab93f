import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import {
  jerseyRowsTable as jerseyRows,
  type JerseyOrderId,
  type StoredJersey,
} from '../store/jersey-tables.ts'

export async function findJerseyRows(db: Db, orderId: JerseyOrderId): Promise<StoredJersey[]> {
  return db
    .select()
    .from(jerseyRows)
    .where(eq(jerseyRows.orderId, orderId))
    .orderBy(asc(jerseyRows.position), asc(jerseyRows.id))
}

export async function saveJerseyRow(tx: Db, row: StoredJersey): Promise<void> {
  const { id: _, ...change } = row
  const sameList = eq(jerseyRows.orderId, row.orderId)
  await tx
    .insert(jerseyRows)
    .values(row)
    .onConflictDoUpdate({ target: jerseyRows.id, set: change, setWhere: sameList })
}

export async function deleteJerseyRows(tx: Db, ids: string[]): Promise<void> {
  if (ids.length) await tx.delete(jerseyRows).where(inArray(jerseyRows.id, ids))
}
