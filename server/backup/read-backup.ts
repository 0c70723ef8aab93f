import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import {
  skippedTables,
  findBackupTables,
  quoteIdentifier,
  type SequenceState,
  type BackupTable,
} from './backup-tables.ts'
import { BackupError } from './backup-error.ts'
import { createDecryptionStream, isEncrypted } from './encryption.ts'
import type { BackupHeader, BackupTail, TableHeader } from './write-backup.ts'
import type { StoredFile } from '../storage/stored-files-store.ts'
import { BackupLineReader, storeFileFromLines, type BackupFileHeader } from './file-lines.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { getErrorDetails } from '../error-details.ts'

const maxRowsPerStatement = 500
const maxCharactersPerStatement = 4_000_000

/**
 * Maximum length of a line. A file with a longer line is not a backup. The limit is high because in old
 * backups a row can contain a piece of a file.
 */
const longestLine = 200_000_000

export interface BackupSource {
  path: string
  name: string
  passphrase?: string | undefined
}

/** Throws `BackupError` if the file is not a backup. */
export async function readBackupHeader(source: BackupSource): Promise<BackupHeader> {
  for await (const line of linesOf(source)) {
    const header: BackupHeader | null = line.startsWith('#{"format":') ? JSON.parse(line.slice(1)) : null
    if (header?.format === 'cetak-backup-1') return header
    break
  }
  throw new BackupError('wrong_file', `${source.name} is not a backup made by \`cetak backup\`.`)
}

/**
 * Fills the tables in the caller's transaction and replaces the rows that migrations inserted. Writes files from the
 * backup to `files`, except files that had already changed when the backup was written. Returns the number of rows.
 * Throws `BackupError` if the file ends early.
 */
export async function loadBackup(tx: Db, source: BackupSource, files: FileStorage): Promise<number> {
  const { name: file } = source
  const tables = await findBackupTables(tx)
  await empty(tx, tables)
  const filling = new Filling(tx, tables)
  const lines = new BackupLineReader(linesOf(source))
  let ended: BackupTail | null = null
  for await (const text of lines) {
    if (!text.startsWith('#')) await filled(file, filling.add(text))
    else {
      const mark = markOf(file, text)
      // The line has content of a file that is already stored.
      if (typeof mark === 'string') continue
      if ('file' in mark) await storeFileFromLines(lines, mark, files)
      else if ('table' in mark) await filled(file, filling.begin(mark))
      else if ('end' in mark) ended = mark
    }
  }
  await filled(file, filling.flush())
  if (ended?.rows !== filling.rows) throw new BackupError('damaged', `${file} is incomplete: it ends early.`)
  for (const { name } of tables)
    await tx.execute(sql.raw(`alter table ${quoteIdentifier(name)} enable trigger user`))
  return filling.rows
}

export async function* readStoredFiles(source: BackupSource): AsyncGenerator<StoredFile> {
  let isTable = false
  for await (const text of linesOf(source)) {
    if (text.startsWith('#')) isTable = text.startsWith('#{"table":"stored_files"')
    else if (isTable) yield JSON.parse(text)
  }
}

function markOf(
  file: string,
  text: string,
): BackupHeader | TableHeader | BackupTail | BackupFileHeader | string {
  try {
    return JSON.parse(text.slice(1))
  } catch {
    throw new BackupError('damaged', `${file} is damaged: one of its lines can’t be read.`)
  }
}

/**
 * Waits for a database operation. PostgreSQL's error repeats the rejected row, which contains names, phones and
 * addresses. The error is therefore neither printed nor kept as a cause.
 */
async function filled(file: string, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof BackupError) throw error
    const { code = 'unknown' } = getErrorDetails(getErrorDetails(error).cause ?? error)
    // oxlint-disable-next-line preserve-caught-error -- it contains customer data
    throw new BackupError(
      'damaged',
      `${file} is damaged: the database rejects one of its rows (code ${code}).`,
    )
  }
}

/**
 * Empties the tables and disables their triggers, because the backup already contains the counts and search words that
 * triggers would write.
 */
async function empty(tx: Db, tables: readonly BackupTable[]): Promise<void> {
  const names = tables.map(({ name }) => quoteIdentifier(name))
  for (const name of names) await tx.execute(sql.raw(`alter table ${name} disable trigger user`))
  // Cascades to tables that no backup has, such as devices of users.
  await tx.execute(
    sql.raw(`truncate ${[...names, ...skippedTables.map(quoteIdentifier)].join(', ')} cascade`),
  )
}

export async function setSequences(tx: Db, counters: readonly SequenceState[]): Promise<void> {
  for (const { table, column, last, used } of counters)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${quoteIdentifier(table)}, ${column}), ${last}::int8, ${used}::boolean)`,
    )
}

class Filling {
  rows = 0
  readonly #tx: Db
  readonly #tables: Map<string, BackupTable>
  #into = ''
  #skips = false
  #columns = ''
  #waiting: string[] = []
  #characters = 0

  constructor(tx: Db, tables: readonly BackupTable[]) {
    this.#tx = tx
    this.#tables = new Map(tables.map((table) => [table.name, table]))
  }

  async begin({ table, columns }: TableHeader): Promise<void> {
    await this.flush()
    this.#skips = skippedTables.includes(table)
    if (this.#skips) return
    const known = this.#tables.get(table)
    const missing = columns.find((column) => !known?.columns.includes(column))
    if (!known || missing !== undefined)
      throw new BackupError(
        'damaged',
        `The backup has ${table}.${missing ?? columns[0]}, which this version does not have.`,
      )
    this.#into = quoteIdentifier(table)
    this.#columns = columns.map(quoteIdentifier).join(', ')
  }

  async add(text: string): Promise<void> {
    if (this.#skips) {
      this.rows += 1
      return
    }
    this.#waiting.push(text)
    this.#characters += text.length
    if (this.#waiting.length >= maxRowsPerStatement || this.#characters >= maxCharactersPerStatement)
      await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#waiting.splice(0)
    this.#characters = 0
    if (rows.length === 0) return
    const [into, columns] = [sql.raw(this.#into), sql.raw(this.#columns)]
    await this.#tx.execute(sql`
      insert into ${into} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${into}, ${`[${rows.join(',')}]`}::json)`)
    this.rows += rows.length
  }
}

/** Ignores errors, because the reader of the stream reports them. */
const ended = () => {}

async function* linesOf({ path, name, passphrase }: BackupSource): AsyncGenerator<string> {
  const gunzip = createGunzip()
  let isStarted = false
  try {
    const file = createReadStream(path)
    if (await isEncrypted(path)) pipeline(file, createDecryptionStream(passphrase, name), gunzip, ended)
    else pipeline(file, gunzip, ended)
    let rest = ''
    for await (const chunk of gunzip.setEncoding('utf8')) {
      const lines = String(chunk).split('\n')
      for (const end of lines.splice(0, lines.length - 1)) {
        isStarted = true
        yield rest + end
        rest = ''
      }
      rest += lines.join('')
      if (rest.length > longestLine)
        throw new BackupError('wrong_file', `${name} is not a backup: one of its lines is too long.`)
    }
  } catch (error) {
    const { code, message } = getErrorDetails(error)
    if (!code || !/^(E[A-Z]+|Z_)/.test(code)) throw error
    const problem = isStarted ? 'damaged' : 'wrong_file'
    throw new BackupError(problem, `${name} can't be read: ${message}.`, { cause: error })
  } finally {
    gunzip.destroy()
  }
}
