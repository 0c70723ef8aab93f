import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

export interface BackupTable {
  name: string
  /** Names of the columns, without generated columns. */
  columns: string[]
  /** True if rows may be large. They are then read one at a time. */
  heavy: boolean
}

type TableRow = { [Column in keyof BackupTable]: BackupTable[Column] } & { refers: string[] }

/**
 * Tables that a backup leaves out. `applied_migrations` is in the backup's header, and `readiness` is always empty.
 * The signing key and sessions are left out so that a backup can't be used to sign in. The push keys and devices are
 * left out so that a backup can't be used to send notifications to staff.
 */
const leftOut = ['applied_migrations', 'readiness', 'signing_key', 'sessions', 'push_keys', 'push_devices']
/**
 * The keys in these columns grant access by themselves, so a backup contains only their SHA-256.
 */
export const hashedColumns: Readonly<Record<string, readonly string[]>> = {
  order_groups: ['parents_key'],
}
/** Tables that older backups contain. A restore skips their rows. */
export const skippedTables: readonly string[] = ['signing_key', 'sessions']

/**
 * Returns the tables to back up, each after the tables to which it refers. Background jobs are left out,
 * because they are in another schema and are created again after a restore.
 */
export async function findBackupTables(db: Db): Promise<BackupTable[]> {
  const { rows } = await db.execute<TableRow>(sql`
    select c.relname as name,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      exists (select from pg_attribute a where a.attrelid = c.oid and atttypid = 'bytea'::regtype) as heavy,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by c.relname`)
  const includedTables = rows.filter(({ name }) => !leftOut.includes(name))
  const ordered: BackupTable[] = []
  while (includedTables.length > 0) {
    const placed = new Set(ordered.map(({ name }) => name))
    const at = includedTables.findIndex(({ refers }) => refers.every((name) => placed.has(name)))
    if (at === -1)
      throw new Error(
        `the tables ${includedTables.map(({ name }) => name).join(', ')} refer to each other in a circle`,
      )
    for (const { name, columns, heavy } of includedTables.splice(at, 1))
      ordered.push({ name, columns, heavy })
  }
  return ordered
}

export interface SequenceState {
  table: string
  column: string
  last: string
  used: boolean
}

export async function findSequences(db: Db, tables: readonly BackupTable[]): Promise<SequenceState[]> {
  const counters: SequenceState[] = []
  for (const { name, columns } of tables) {
    for (const column of columns) {
      const { rows } = await db.execute<{ sequence: string | null }>(
        sql`select pg_get_serial_sequence(${quoteIdentifier(name)}, ${column}) as sequence`,
      )
      const sequence = rows[0]?.sequence
      if (!sequence) continue
      const { rows: at } = await db.execute<{ last: string; used: boolean }>(
        sql.raw(`select last_value::text as last, is_called as used from ${sequence}`),
      )
      for (const { last, used } of at) counters.push({ table: name, column, last, used })
    }
  }
  return counters
}

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`
