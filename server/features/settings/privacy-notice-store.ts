import { desc, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { NoticeText } from '#core/settings/privacy-notice.ts'
import type { Db } from '#server/db/database.ts'

const notices = pgTable('privacy_notices', {
  version: integer().primaryKey(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
  madeBy: text('made_by').notNull(),
  ms: jsonb().$type<NoticeText>().notNull(),
  en: jsonb().$type<NoticeText>().notNull(),
})
export type StoredNotice = typeof notices.$inferSelect

/** Returns the versions that the shop has written, newest first. */
export async function findPrivacyNotices(db: Db, limit?: number): Promise<StoredNotice[]> {
  const found = db.select().from(notices).orderBy(desc(notices.version))
  return limit === undefined ? found : found.limit(limit)
}

/** Returns the current version of the privacy notice. Version 0 is the default notice. */
export async function findNoticeVersion(db: Db): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(sql`select ${latestNoticeVersionSql} as version`)
  return rows[0]?.version ?? 0
}

export const latestNoticeVersionSql = sql<number>`(select coalesce(max(${notices.version}), 0) from ${notices})`

/** Returns `false` if the version exists. */
export async function insertPrivacyNotice(tx: Db, notice: Omit<StoredNotice, 'madeAt'>): Promise<boolean> {
  const made = await tx
    .insert(notices)
    .values(notice)
    .onConflictDoNothing({ target: notices.version })
    .returning({ version: notices.version })
  return made.length > 0
}
