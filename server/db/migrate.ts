import { join } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import type { Database, Db } from './database.ts'
import { getErrorDetails } from '../error-details.ts'
import {
  MigrationError,
  type MigrationFile,
  migrationsFolder,
  readMigrations,
  readSqlFunctions,
  computeChecksum,
  statementsChecksumPrefix,
} from './migration-files.ts'

/**
 * Thrown if a newer version has migrated the database. An older program would write to tables whose structure it does
 * not know.
 */
class NewerDatabaseError extends Error {
  readonly clear = true

  constructor(name: string) {
    super(
      `This database was last used by a newer version of Cetak (${name}). Start that version, or restore a backup from before it.`,
    )
  }
}
/** Key of the advisory lock that migrations hold. The number is arbitrary, but must be the same in every version. */
const migrationLock = 6_022_140_761

/**
 * Migrates the database. Runs the numbered SQL files in sequence, each in its own transaction. If several processes
 * start at once, one migrates and the others wait. Returns the names of the applied files. Throws `MigrationError` if
 * a file that was applied has changed, and `NewerDatabaseError` if a file that was applied is unknown.
 */
export async function migrateDatabase(
  database: Database,
  { folder = migrationsFolder }: { folder?: string } = {},
): Promise<string[]> {
  return database.session(async (db) => {
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    try {
      return await applyMissing(db, readMigrations(folder), { folder, ofNow: true })
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
    }
  })
}

/**
 * Migrates in the transaction that restores a backup. With `only`, runs only the migrations that had been applied
 * when the backup was made.
 */
export async function migrateInTransaction(
  tx: Db,
  { only }: { only?: readonly string[] } = {},
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
  const migrations = readMigrations(migrationsFolder).filter(({ name }) => only?.includes(name) ?? true)
  await applyMissing(tx, migrations, { folder: migrationsFolder, ofNow: only === undefined })
}

export function findUnknownMigration(names: readonly string[]): string | undefined {
  const knownNames = new Set(readMigrations(migrationsFolder).map(({ name }) => name))
  return names.find((name) => !knownNames.has(name))
}

export async function findMissingMigrations({ db }: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from applied_migrations`)
  const applied = new Set(rows.map(({ name }) => name))
  return readMigrations(migrationsFolder).flatMap(({ name }) => (applied.has(name) ? [] : [name]))
}

async function applyMissing(
  db: Db,
  migrations: MigrationFile[],
  { folder, ofNow }: { folder: string; ofNow: boolean },
): Promise<string[]> {
  await db.execute(sql`
    create table if not exists applied_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await db.execute<{ name: string; checksum: string }>(
    sql`select name, checksum from applied_migrations`,
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const newer = [...applied.keys()].filter((name) => !migrations.some((each) => each.name === name))
  if (ofNow && newer.length > 0) throw new NewerDatabaseError(newer.sort().at(-1) ?? '')
  const missing = migrations.filter((each) => !applied.has(each.name))
  for (const { name, checksum } of migrations) {
    const before = applied.get(name)
    if (before === undefined || before === checksum) continue
    if (before.startsWith(statementsChecksumPrefix)) {
      throw new MigrationError(`migrations/${name} was changed after it was applied: add a new file instead.`)
    }
    await db.execute(sql`update applied_migrations set checksum = ${checksum} where name = ${name}`)
  }
  for (const migration of missing) await applyMigration(db, migration)
  if (ofNow) await defineFunctions(db, folder)
  return missing.map(({ name }) => name)
}

async function applyMigration(db: Db, { name, checksum, text }: MigrationFile): Promise<void> {
  await runFile(
    db,
    name,
    text,
    sql`insert into applied_migrations (name, checksum) values (${name}, ${checksum})`,
  )
}

async function runFile(db: Db, name: string, text: string, record: SQL): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(text))
      await tx.execute(record)
    })
  } catch (error) {
    throw new MigrationError(`migrations/${name} failed: ${formatFailure(error, text)}`)
  }
}

/**
 * Defines the functions in `functions/<feature>/<name>.sql`, whichever migrations were applied. Replaces a function
 * if the checksum in its comment differs from the checksum of the file.
 */
async function defineFunctions(db: Db, folder: string): Promise<void> {
  const { rows } = await db.execute<{ name: string; checksum: string | null }>(sql`
    select proname as name, obj_description(oid, 'pg_proc') as checksum
    from pg_proc where pronamespace = current_schema()::regnamespace`)
  const defined = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const { name, file, text } of readSqlFunctions(join(folder, 'functions'))) {
    const checksum = computeChecksum(text)
    if (defined.get(name) === checksum) continue
    await runFile(db, file, text, sql.raw(`comment on function ${name} is '${checksum}'`))
  }
}

/** Returns PostgreSQL's message with the line number. drizzle's message would contain the whole file. */
function formatFailure(error: unknown, text: string): string {
  const { message = '', position } = getErrorDetails(getErrorDetails(error).cause ?? error)
  const line = position && text.slice(0, Number(position)).split('\n').length
  return line ? `${message} (line ${line})` : message
}
