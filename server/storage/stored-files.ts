import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../db/database.ts'
import {
  hashSource,
  FileChangedError,
  FileMissingError,
  readVerifiedFile,
  type ByteRange,
  type FileSource,
  type FileStorage,
} from './file-storage.ts'
import {
  deleteUnusedFileRows,
  findLongUncheckedFiles,
  hasFileProblem,
  isFileStored,
  lockFile,
  recordFileCheck,
  recordProblem,
  listStoredFiles,
  upsertStoredFile,
  type FileProblem,
  type StoredFile,
} from './stored-files-store.ts'

/** Time in ms for which a file may be unreferenced. A form with an upload may be saved hours later. */
const unusedMs = 24 * 3_600_000

export class StoredFiles {
  readonly #db: Db
  readonly storage: FileStorage

  constructor(db: Db, storage: FileStorage) {
    this.#db = db
    this.storage = storage
  }

  /**
   * Stores a file and commits its row. The content is durable before the row is committed. A row that refers to the
   * file must be committed within a day, because the sweep deletes unreferenced files.
   */
  async store(source: FileSource, type: string): Promise<StoredFile> {
    const file = { hash: await hashSource(source), bytes: await sizeOfSource(source) }
    await this.storage.write(file.hash, source)
    await this.#db.transaction(async (tx) => {
      await lockFile(tx, file.hash)
      // A damaged file is removed first, so that storing it again repairs it.
      if (await hasFileProblem(tx, file.hash)) await this.storage.remove(file.hash)
      // The sweep may have deleted a file with this content a moment ago.
      await this.storage.write(file.hash, source)
      await upsertStoredFile(tx, file, type)
    })
    return file
  }

  read(hash: string, range?: ByteRange): Promise<Readable> {
    return this.storage.read(hash, range)
  }

  async readWhole(hash: string): Promise<Buffer> {
    return buffer(await this.read(hash))
  }

  /**
   * Deletes unreferenced files and files without a row when they are a day old. Returns the number of deleted files.
   */
  async sweep(now = Date.now()): Promise<number> {
    const before = new Date(now - unusedMs)
    let removed = 0
    for (;;) {
      const hashes = await this.#db.transaction((tx) => deleteUnusedFileRows(tx, before))
      for (const hash of hashes) removed += Number(await this.#removeWithoutRow(hash))
      if (hashes.length === 0) break
    }
    for await (const hash of this.storage.list(before)) removed += Number(await this.#removeWithoutRow(hash))
    return removed
  }

  /**
   * Deletes a file that has no row. The lock prevents a row from being committed between the check and the deletion.
   */
  async #removeWithoutRow(hash: string): Promise<boolean> {
    // Most files have a row, so the lock is acquired only for other files.
    if (await isFileStored(this.#db, hash)) return false
    return this.#db.transaction(async (tx) => {
      await lockFile(tx, hash)
      if (await isFileStored(tx, hash)) return false
      await this.storage.remove(hash)
      return true
    })
  }

  async check(): Promise<{ checked: number; problems: FileProblem[] }> {
    const problems: FileProblem[] = []
    let checked = 0
    for await (const { hash } of listStoredFiles(this.#db)) {
      checked += 1
      const problem = await this.#checkContent(hash)
      if (problem) problems.push({ hash, problem })
    }
    return { checked, problems }
  }

  /**
   * Checks that every file exists. Compares a part of the files with their hashes, so that all files are compared
   * within a month.
   */
  async checkPart(oneIn = 30): Promise<void> {
    const part = await findLongUncheckedFiles(this.#db, 'file', oneIn)
    for await (const { hash, bytes } of listStoredFiles(this.#db)) {
      const found = await this.storage.sizeOf(hash)
      // A file of the right size may still have changed, so only reading it clears a problem.
      if (found === null) await recordProblem(this.#db, hash, 'missing')
      else if (found !== bytes) await recordProblem(this.#db, hash, 'changed')
      else if (await hasFileProblem(this.#db, hash)) await this.#checkContent(hash)
    }
    for (const { hash } of part) await this.#checkContent(hash)
  }

  async #checkContent(hash: string): Promise<FileProblem['problem'] | null> {
    const problem = await this.#problemOf(hash)
    await recordProblem(this.#db, hash, problem)
    await recordFileCheck(this.#db, 'file', hash)
    return problem
  }

  async #problemOf(hash: string): Promise<FileProblem['problem'] | null> {
    try {
      for await (const _ of readVerifiedFile(this.storage, hash));
      return null
    } catch (error) {
      if (error instanceof FileMissingError) return 'missing'
      if (error instanceof FileChangedError) return 'changed'
      throw error
    }
  }
}

async function sizeOfSource(source: FileSource): Promise<number> {
  return typeof source === 'string' ? (await stat(source)).size : source.length
}
