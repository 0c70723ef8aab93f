import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { getErrorDetails } from '../error-details.ts'

/**
 * A table in which older versions stored the content of files. The content is in a column, or in pieces in another
 * table.
 */
export type OldFileTable = {
  table: string
  /** Column that contains the hash in `stored_files`. */
  file: string
  /** Column or SQL for the content type. Defaults to the column `type`. */
  type?: string
} & ({ column: string } | { pieces: string; owner: string })

export interface OldFile {
  /** Physical address of the row. */
  ctid: string
  /** Id of the row. Undefined unless the content is in pieces. */
  id?: string
  type: string
}

const name = (word: string) => sql.raw(`"${word}"`)

export async function findNextOldFile(db: Db, kind: OldFileTable): Promise<OldFile | undefined> {
  const { table, file, type } = kind
  const inDatabase =
    'column' in kind
      ? sql`t.${name(kind.column)} is not null`
      : sql`t.complete and exists (select from ${name(kind.pieces)} p where p.${name(kind.owner)} = t.id)`
  const { rows } = await db.execute<{ ctid: string; type: string; id?: string }>(sql`
    select t.ctid::text as ctid, ${type ?? sql`t.type`} as type ${'column' in kind ? sql`` : sql`, t.id`}
    from ${name(table)} t where t.${name(file)} is null and ${inDatabase} limit 1`)
  return rows[0]
}

/** Yields a file piece by piece, so that no file is completely in memory. */
export async function* readOldFile(
  db: Db,
  kind: OldFileTable,
  { ctid, id }: OldFile,
): AsyncGenerator<Uint8Array> {
  if ('column' in kind) {
    const { rows } = await db.execute<{ content: Uint8Array }>(sql`
      select ${name(kind.column)} as content from ${name(kind.table)} where ctid = ${ctid}::tid`)
    for (const { content } of rows) yield content
    return
  }
  for (let after = '-1'; ;) {
    const { rows } = await db.execute<{ start: string; content: Uint8Array }>(sql`
      select start::text as start, content from ${name(kind.pieces)}
      where ${name(kind.owner)} = ${id} and start > ${after}::bigint order by ${name(kind.pieces)}.start limit 1`)
    const [piece] = rows
    if (!piece) return
    yield piece.content
    after = piece.start
  }
}

/**
 * Replaces the content with a reference to the stored file. Does nothing if the row has changed since it was read.
 */
export async function replaceOldFile(
  tx: Db,
  kind: OldFileTable,
  { ctid, id }: OldFile,
  hash: string,
): Promise<void> {
  const { table, file } = kind
  if ('column' in kind) {
    const content = name(kind.column)
    await tx.execute(sql`
      update ${name(table)} set ${name(file)} = ${hash}, ${content} = null
      where ctid = ${ctid}::tid and sha256(${content}) = decode(${hash}, 'hex')`)
    return
  }
  await tx.execute(sql`update ${name(table)} set ${name(file)} = ${hash} where id = ${id}`)
  await tx.execute(sql`delete from ${name(kind.pieces)} where ${name(kind.owner)} = ${id}`)
}

const lockNotAvailable = '55P03'

/** Returns disk space to the system, which `delete` and `update` don't do. Skips a table that is in use. */
export async function releaseTableSpace(db: Db, kind: OldFileTable): Promise<void> {
  await db.execute(sql`set lock_timeout = '5s'`)
  try {
    if ('pieces' in kind) await truncateEmpty(db, name(kind.pieces))
    else await db.execute(sql`vacuum (full, analyze) ${name(kind.table)}`)
  } catch (error) {
    if (getErrorDetails(getErrorDetails(error).cause).code !== lockNotAvailable) throw error
  } finally {
    await db.execute(sql`reset lock_timeout`)
  }
}

async function truncateEmpty(db: Db, pieces: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${pieces} in access exclusive mode`)
    const { rows } = await tx.execute(sql`select from ${pieces} limit 1`)
    if (rows.length === 0) await tx.execute(sql`truncate ${pieces}`)
  })
}
