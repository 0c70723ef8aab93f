import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { groupsTable as groups } from './group-tables.ts'

export async function findPublicGroupIds(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: groups.id, publicId: groups.publicId })
    .from(groups)
    .where(inArray(groups.id, ids))
  return new Map(rows.map(({ id, publicId }) => [id, publicId]))
}
