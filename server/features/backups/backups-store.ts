import { asc, desc, eq, isNull, and, gt, sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/database.ts'

const settings = pgTable('backup_settings', {
  one: boolean().primaryKey().default(true),
  keep: integer().notNull(),
})
const backups = pgTable('backups', {
  name: text().primaryKey(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  good: boolean(),
  bytes: bigint({ mode: 'number' }),
  problem: text(),
  host: text().notNull(),
  elsewhere: boolean(),
  madeBy: text('made_by').notNull(),
})
export type StoredBackup = typeof backups.$inferSelect

/** No backup takes an hour, so one that is still unfinished belongs to a process that died. */
const oldestRunningStart = sql`now() - interval '1 hour'`

export async function findBackupLimit(db: Db): Promise<number> {
  const [row] = await db.select().from(settings)
  return row?.keep ?? 14
}

export async function updateBackupLimit(db: Db, keep: number): Promise<void> {
  await db.update(settings).set({ keep })
}

export async function findBackups(db: Db): Promise<StoredBackup[]> {
  return db.select().from(backups).orderBy(desc(backups.startedAt)).limit(400)
}

export async function isBackupRunning(db: Db): Promise<boolean> {
  const where = and(isNull(backups.good), gt(backups.startedAt, oldestRunningStart))
  return (await db.$count(backups, where)) > 0
}

export async function insertRunningBackup(db: Db, backup: { name: string; host: string; madeBy: string }) {
  await db.insert(backups).values(backup)
}

export async function recordBackupResult(
  db: Db,
  name: string,
  end: Pick<StoredBackup, 'good' | 'bytes' | 'problem' | 'elsewhere'>,
): Promise<void> {
  await db
    .update(backups)
    .set({ ...end, endedAt: sql`now()` })
    .where(eq(backups.name, name))
}

export async function findOldestBackupTime(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ startedAt: backups.startedAt })
    .from(backups)
    .where(eq(backups.good, true))
    .orderBy(asc(backups.startedAt))
    .limit(1)
  return row?.startedAt ?? null
}

/** Deletes the records of backups that were removed, and of failures before the oldest stored backup. */
export async function deleteOldBackupRecords(db: Db, keep: number): Promise<void> {
  await db.execute(sql`
    delete from backups where started_at < (
      select started_at from backups where good order by started_at desc offset ${keep - 1} limit 1
    )`)
}

export async function findLastBackups(db: Db) {
  const ended = db.select().from(backups).orderBy(desc(backups.startedAt)).limit(1)
  const [good] = await ended.$dynamic().where(eq(backups.good, true))
  const [last] = await db
    .select()
    .from(backups)
    .where(sql`${backups.good} is not null or ${backups.startedAt} < ${oldestRunningStart}`)
    .orderBy(desc(backups.startedAt))
    .limit(1)
  return { good: good ?? null, last: last ?? null }
}
