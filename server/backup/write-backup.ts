import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../db/database.ts'
import { BackupError } from './backup-error.ts'
import { createEncryptionStream } from './encryption.ts'
import {
  findSequences,
  findBackupTables,
  hashedColumns,
  quoteIdentifier,
  type SequenceState,
  type BackupTable,
} from './backup-tables.ts'
import { writeFileLines } from './file-lines.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { syncFolder } from '../storage/folder-storage.ts'
import { listStoredFiles } from '../storage/stored-files-store.ts'
import { getErrorDetails } from '../error-details.ts'

/**
 * The first line of a backup. After it, each table follows with its header and with its rows as PostgreSQL wrote them.
 * Each line is a JSON value. Lines that are not rows start with `#`.
 */
export interface BackupHeader {
  format: 'cetak-backup-1'
  made_at: string
  migrations: string[]
  counters: SequenceState[]
}
export interface TableHeader {
  table: string
  columns: string[]
}
/**
 * The line after the last row. Without this line, the backup is incomplete. The content of stored files
 * follows this line (see `file-lines.ts`).
 */
export interface BackupTail {
  end: true
  rows: number
}

const maxRowsPerStatement = 500
/** Higher compression levels save little space and take much longer. */
const compression = 4

/**
 * Writes a consistent backup. Only the owner may read the file, because it contains customer data and password
 * hashes. With a passphrase, the backup is encrypted. With `files`, it contains the stored files. The file gets its
 * name only when it is complete. Returns the number of rows.
 */
export async function writeBackup(
  database: Database,
  file: string,
  { passphrase, files }: { passphrase?: string | undefined; files?: FileStorage } = {},
): Promise<number> {
  if (existsSync(file))
    throw new BackupError('not_written', `${file} already exists. Choose a different name.`)
  const aside = `${file}.part`
  let rows = 0
  try {
    await database.session((session) =>
      session.transaction(
        async (tx) => {
          const lines = linesOf(tx, files, (count) => (rows = count))
          const out = createWriteStream(aside, { mode: 0o600, flush: true })
          const [rowsIn, gzip] = [Readable.from(lines), createGzip({ level: compression })]
          await (passphrase
            ? pipeline(rowsIn, gzip, createEncryptionStream(passphrase), out)
            : pipeline(rowsIn, gzip, out))
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
    )
    await rename(aside, file)
    await syncFolder(dirname(file))
  } catch (error) {
    const { syscall, code } = getErrorDetails(error)
    if (syscall)
      throw new BackupError('not_written', `${file} can't be written: ${syscall} failed with ${code}.`)
    throw error
  } finally {
    await rm(aside, { force: true })
  }
  return rows
}

async function* linesOf(
  tx: Db,
  files: FileStorage | undefined,
  total: (rows: number) => void,
): AsyncGenerator<string> {
  const tables = await findBackupTables(tx)
  yield line({ ...(await createHeader(tx, tables)) } satisfies BackupHeader)
  let rows = 0
  for (const table of tables) {
    yield line({ table: table.name, columns: table.columns } satisfies TableHeader)
    for await (const texts of rowsOf(tx, table)) {
      rows += texts.length
      yield texts.map((text) => `${text}\n`).join('')
    }
  }
  total(rows)
  yield line({ end: true, rows } satisfies BackupTail)
  if (files) yield* writeFileLines(files, listStoredFiles(tx))
}

async function createHeader(tx: Db, tables: readonly BackupTable[]): Promise<BackupHeader> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name from applied_migrations order by name`)
  return {
    format: 'cetak-backup-1',
    made_at: new Date().toISOString(),
    migrations: rows.map(({ name }) => name),
    counters: await findSequences(tx, tables),
  }
}

/** Reads rows with a cursor, so that no table has to fit into memory. */
async function* rowsOf(tx: Db, { name, columns, heavy }: BackupTable): AsyncGenerator<string[]> {
  const cursor = 'backup_rows'
  const hashed = hashedColumns[name] ?? []
  const values = columns.map((column) =>
    hashed.includes(column)
      ? `'sha256:' || encode(sha256(${quoteIdentifier(column)}::bytea), 'hex') as ${quoteIdentifier(column)}`
      : quoteIdentifier(column),
  )
  const from = hashed.length
    ? `(select ${values.join(', ')} from ${quoteIdentifier(name)})`
    : quoteIdentifier(name)
  await tx.execute(sql.raw(`declare ${cursor} cursor for select row_to_json(t)::text as text from ${from} t`))
  for (;;) {
    const { rows } = await tx.execute<{ text: string }>(
      sql.raw(`fetch ${heavy ? 1 : maxRowsPerStatement} from ${cursor}`),
    )
    if (rows.length === 0) break
    yield rows.map(({ text }) => text)
  }
  await tx.execute(sql.raw(`close ${cursor}`))
}

const line = (value: object) => `#${JSON.stringify(value)}\n`
