import { and, desc, ilike, lt, or } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { auditLog } from './identity-tables.ts'

export type AuditRow = typeof auditLog.$inferSelect

export async function insertDeed(db: Db, entry: Omit<AuditRow, 'id' | 'at'>): Promise<void> {
  await db.insert(auditLog).values(entry)
}

/** The latest first, from just before `before` on. */
export async function findDeeds(
  db: Db,
  wanted: { search: string; before: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const pattern = `%${wanted.search.replace(/[\\%_]/g, '\\$&')}%`
  const { deed, actor, subject, address, id } = auditLog
  const found = wanted.search
    ? or(...[deed, actor, subject, address].map((each) => ilike(each, pattern)))
    : undefined
  return db
    .select()
    .from(auditLog)
    .where(and(found, wanted.before === undefined ? undefined : lt(id, wanted.before)))
    .orderBy(desc(id))
    .limit(wanted.limit)
}

export async function deleteDeedsBefore(db: Db, then: Date): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.at, then))
}
