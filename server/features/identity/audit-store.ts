import { and, desc, eq, gte, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { removedNameText } from '#server/db/replace-names-store.ts'
import type { HistoryPage, ActivityFilter } from './activity.ts'
import { auditLogTable } from './identity-tables.ts'
import { findAuditActionsByLabel } from '#core/identity/audit-actions.ts'
import { toLikePattern } from '#core/shared/escape-regexp.ts'

export type AuditRow = typeof auditLogTable.$inferSelect

export async function insertAuditEntry(db: Db, entry: Omit<AuditRow, 'id' | 'at'>): Promise<void> {
  await db.insert(auditLogTable).values(entry)
}

export async function findAuditEntries(
  db: Db,
  wanted: ActivityFilter,
  { before, limit }: HistoryPage,
): Promise<AuditRow[]> {
  const pattern = toLikePattern(wanted.search)
  const { action, actor, subject, address, id, at } = auditLogTable
  const found = wanted.search
    ? or(
        ...[action, actor, subject, address].map((each) => ilike(each, pattern)),
        inArray(action, findAuditActionsByLabel(wanted.search)),
      )
    : undefined
  return db
    .select()
    .from(auditLogTable)
    .where(
      and(
        found,
        before === undefined ? undefined : lt(id, before),
        wanted.actor === undefined ? undefined : eq(actor, wanted.actor),
        wanted.action === undefined ? undefined : eq(action, wanted.action),
        wanted.from && gte(at, wanted.from),
        wanted.until && lt(at, wanted.until),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}

/**
 * Returns the names of all actors. The query skips from name to name in the index, so its duration does not depend on
 * the number of actions.
 */
export async function findActorNames(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ actor: string }>(sql`
    with recursive named as (
      select min(actor) as actor from ${auditLogTable}
      union all
      select (select min(actor) from ${auditLogTable} where actor > named.actor) from named where actor is not null
    )
    select actor from named where actor <> ''`)
  return rows.map(({ actor }) => actor)
}

export async function deleteAuditEntriesBefore(db: Db, then: Date): Promise<void> {
  await db.delete(auditLogTable).where(lt(auditLogTable.at, then))
}

const aboutCustomers = [
  'deleted a contact',
  'merged contacts',
  'changed what a contact wants',
  'sent a test message',
]

/** Erases the customer from the subjects of actions. Keeps the actions. */
export async function eraseAuditSubjects(
  tx: Db,
  { digits, names }: { digits: string; names: string[] },
): Promise<void> {
  const { action, subject } = auditLogTable
  const named = names.map((name) => sql`starts_with(${subject}, ${`${name} `})`)
  const numbered = sql`strpos(regexp_replace(${subject}, '\\D', '', 'g'), ${digits}) > 0`
  await tx
    .update(auditLogTable)
    .set({ subject: removedNameText })
    .where(and(inArray(action, aboutCustomers), or(numbered, ...named)))
}
