import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { acquireLocks } from '../db/locks-store.ts'

export interface StoredFile {
  hash: string
  bytes: number
}

/** Locks the content with this hash until the transaction ends, so that no other process stores or deletes it. */
export const lockFile = (tx: Db, hash: string) => acquireLocks(tx, `file ${hash}`)

/** Runs the work while no other session moves files. `db` is a session. */
export async function withFileMoveLock(db: Db, work: () => Promise<void>): Promise<void> {
  await db.execute(sql`select pg_advisory_lock(hashtextextended('move files', 0))`)
  try {
    await work()
  } finally {
    await db.execute(sql`select pg_advisory_unlock(hashtextextended('move files', 0))`)
  }
}

export async function upsertStoredFile(tx: Db, { hash, bytes }: StoredFile, type: string): Promise<void> {
  await tx.execute(sql`
    insert into stored_files (hash, bytes, type) values (${hash}, ${bytes}, ${type})
    on conflict (hash) do update set stored_at = now(), problem = null`)
  await tx.execute(sql`delete from removed_files where hash = ${hash}`)
}

export interface FileProblem {
  hash: string
  problem: 'missing' | 'changed'
}

export async function hasFileProblem(tx: Db, hash: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from stored_files where hash = ${hash} and problem is not null`,
  )
  return rows.length > 0
}

export async function recordProblem(
  db: Db,
  hash: string,
  problem: FileProblem['problem'] | null,
): Promise<void> {
  await db.execute(sql`
    update stored_files set problem = ${problem}
    where hash = ${hash} and problem is distinct from ${problem}`)
}

const checkedAt = { file: sql.raw('checked_at'), copy: sql.raw('copy_checked_at') }

/** Returns a share of the files, one in `oneIn`, starting with those that were checked longest ago. */
export async function findLongUncheckedFiles(
  db: Db,
  what: 'file' | 'copy',
  oneIn: number,
): Promise<StoredFile[]> {
  const { rows } = await db.execute<{ hash: string; bytes: string }>(sql`
    select hash, bytes from stored_files order by ${checkedAt[what]} nulls first, hash
    limit (select ceil(count(*)::numeric / ${oneIn}::int) from stored_files)`)
  return rows.map(({ hash, bytes }) => ({ hash, bytes: Number(bytes) }))
}

export async function recordFileCheck(db: Db, what: 'file' | 'copy', hash: string): Promise<void> {
  await db.execute(sql`update stored_files set ${checkedAt[what]} = now() where hash = ${hash}`)
}

export interface FileHealth {
  files: number
  bytes: number
  missing: number
  changed: number
  lastCheckedAt: Date | null
}

export async function findFileHealth(db: Db): Promise<FileHealth> {
  const { rows } = await db.execute<
    Record<'files' | 'bytes' | 'missing' | 'changed', string> & { ms: number }
  >(sql`
    select count(*) as files, coalesce(sum(bytes), 0) as bytes,
      count(*) filter (where problem = 'missing') as missing,
      count(*) filter (where problem = 'changed') as changed,
      extract(epoch from max(checked_at))::float8 * 1000 as ms
    from stored_files`)
  const { files = 0, bytes = 0, missing = 0, changed = 0, ms = null } = rows[0] ?? {}
  return {
    files: Number(files),
    bytes: Number(bytes),
    missing: Number(missing),
    changed: Number(changed),
    lastCheckedAt: ms === null ? null : new Date(ms),
  }
}

export async function findFileReferences(db: Db, hash: string): Promise<string[]> {
  const uses: string[] = []
  for (const { table, column } of await referencesOf(db)) {
    const { rows } = await db.execute(
      sql`select from ${sql.raw(table)} where ${sql.raw(column)} = ${hash} limit 1`,
    )
    if (rows.length > 0) uses.push(`${table}.${column}`)
  }
  return uses
}

export async function isFileStored(tx: Db, hash: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from stored_files where hash = ${hash}`)
  return rows.length > 0
}

async function storedFilesAfter(db: Db, after: string): Promise<StoredFile[]> {
  const { rows } = await db.execute<{ hash: string; bytes: string }>(sql`
    select hash, bytes from stored_files where hash > ${after} order by hash limit 1000`)
  return rows.map(({ hash, bytes }) => ({ hash, bytes: Number(bytes) }))
}

export async function* listStoredFiles(db: Db): AsyncGenerator<StoredFile> {
  for (let page = await storedFilesAfter(db, ''); page.length > 0;) {
    yield* page
    page = await storedFilesAfter(db, page.at(-1)?.hash ?? '')
  }
}

/** Returns up to 500 files that the sweep deleted before `before`, so that their copies can be deleted. */
export async function findRemovedFileHashes(db: Db, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select hash from removed_files where removed_at < ${before.toISOString()}::timestamptz order by hash limit 500`)
  return rows.map(({ hash }) => hash)
}

export async function deleteRemovedFileRows(db: Db, hashes: string[]): Promise<void> {
  const list = sql.join(
    hashes.map((hash) => sql`${hash}`),
    sql`, `,
  )
  await db.execute(sql`delete from removed_files where hash in (${list})`)
}

async function referencesOf(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select k.conrelid::regclass::text as table, quote_ident(a.attname) as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'stored_files'::regclass`)
  return rows
}

/**
 * Deletes up to 500 unreferenced files that were stored before `before` from the table, and returns their hashes.
 */
export async function deleteUnusedFileRows(tx: Db, before: Date): Promise<string[]> {
  const references = await referencesOf(tx)
  const unused = references.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.raw(table)} r where r.${sql.raw(column)} = f.hash)`,
  )
  const { rows } = await tx.execute<{ hash: string }>(sql`
    with gone as (
      delete from stored_files where hash in (
        select hash from stored_files f
        where ${sql.join([sql`stored_at < ${before.toISOString()}::timestamptz`, ...unused], sql` and `)}
        limit 500 for update skip locked
      ) returning hash
    )
    insert into removed_files (hash) select hash from gone
    on conflict (hash) do update set removed_at = now() returning hash`)
  return rows.map(({ hash }) => hash)
}
