import { and, eq, sql, type SQL } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { getActorName } from '../http/route.ts'
import { refuseConflict, type Refusal } from '../http/refusal.ts'

const versions = pgTable('record_versions', {
  kind: text().notNull(),
  key: text().notNull(),
  version: integer().notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})

/** Kinds of editable records that have no version column in their own table. */
export const recordKinds = [
  'shop',
  'look',
  'front',
  'bank accounts',
  'payment QR',
  'message language',
  'message text',
  'order messages',
  'sending rules',
  'production settings',
  'cutters',
  'carriers',
  'label buying',
  'gateway connection',
  'payment connection',
  'costs',
  'billing',
  'due rules',
  'postage',
  'drive keys',
  'alerts',
  'backups',
  'sign-in settings',
  'retention',
  'contact',
  'contact group',
  'template',
  'quick reply',
  'inbox settings',
  'repeat',
  'webhook',
] as const
export type RecordKind = (typeof recordKinds)[number]

export interface RecordKey {
  kind: RecordKind
  /** Undefined if the kind has only one record. */
  key?: string | number
}

export async function getRecordVersion(db: Db, record: RecordKey): Promise<number> {
  const [row] = await db.select({ version: versions.version }).from(versions).where(named(record))
  return row?.version ?? 0
}

export const recordVersionSql = (kind: RecordKind, key: SQL = sql`''`): SQL<number> =>
  sql<number>`coalesce((select v.version from record_versions v where v.kind = ${kind} and v.key = ${key}), 0)`

/** Returns the versions of records by key. Records that were never changed are missing. */
export async function getRecordVersions(db: Db, kind: RecordKind): Promise<Record<string, number>> {
  const rows = await db
    .select({ key: versions.key, version: versions.version })
    .from(versions)
    .where(eq(versions.kind, kind))
  return Object.fromEntries(rows.map(({ key, version }) => [key, version]))
}

/**
 * Increments the version of a record and records actor and time. Returns `null` on success. If the record has
 * changed since `expectedVersion`, returns a refusal with the current state of the record, which `current`
 * reads. Call this function immediately before writing, in the same transaction, because concurrent changes
 * then wait until the transaction ends.
 */
export async function incrementVersion(
  tx: Db,
  { caller }: { caller: Parameters<typeof getActorName>[0] },
  { kind, key = '', expectedVersion }: RecordKey & { expectedVersion: number | undefined },
  current: () => Promise<unknown>,
): Promise<Refusal<'changed_meanwhile'> | null> {
  const by = getActorName(caller)
  const assignments = sql`version = record_versions.version + 1, changed_by = ${by}, changed_at = clock_timestamp()`
  const { rows } = await tx.execute(
    expectedVersion
      ? sql`update ${versions} set ${assignments} where ${named({ kind, key })} and version = ${expectedVersion} returning version`
      : // A record that was never changed has no row.
        sql`insert into ${versions} (kind, key, version, changed_by) values (${kind}, ${String(key)}, 1, ${by})
          on conflict (kind, key) do update set ${assignments} where ${expectedVersion === undefined} returning version`,
  )
  if (rows.length > 0) return null
  const [now] = await tx.select().from(versions).where(named({ kind, key }))
  return refuseConflict(
    { version: now?.version ?? 0, current: await current() },
    { by: now?.changedBy ?? '', at: now?.changedAt ?? null },
  )
}

export async function incrementVersions(
  tx: Db,
  by: string,
  kind: RecordKind,
  keys: readonly (string | number)[],
): Promise<void> {
  if (keys.length === 0) return
  await tx.execute(sql`
    insert into record_versions (kind, key, version, changed_by)
    select distinct ${kind}, key, 1, ${by} from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key
    on conflict (kind, key) do update
    set version = record_versions.version + 1, changed_by = excluded.changed_by, changed_at = clock_timestamp()`)
}

export async function deleteRecordVersion(tx: Db, record: RecordKey): Promise<void> {
  await tx.delete(versions).where(named(record))
}

const named = ({ kind, key = '' }: RecordKey) => and(eq(versions.kind, kind), eq(versions.key, String(key)))
