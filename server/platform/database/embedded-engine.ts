import { setImmediate as turn } from 'node:timers/promises'
import { PGlite, type QueryOptions, type Results } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { columnsChanged } from './preparing.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { SyncedFiles } from './synced-files.ts'

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'), // -F: no fsync
  '-c',
  'wal_sync_method=fsync', // see SyncedFiles
  '-c',
  'shared_buffers=32MB', // 508 → 366 MB of memory after 20,000 inserts; a shop's tables fit
]

/** Text as PostgreSQL's own driver gives it, so that raw results are the same on both engines. */
const int8 = 20
const bytea = 17
const parsers = {
  [int8]: (text: string) => text,
  [bytea]: (text: string) => Buffer.from(text.slice(2), 'hex'),
}

/** PGlite with our settings, real syncs, prepared statements, and a turn of the event loop before each statement. */
export class EmbeddedEngine extends PGlite {
  readonly #statements = new PreparedStatements(this)

  constructor(folder: string) {
    super({ fs: new SyncedFiles(folder), startParams, parsers, extensions: { pg_trgm } })
  }

  /** One statement with values, when no transaction is under way. */
  override async query<T>(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    // oxlint-disable-next-line no-underscore-dangle -- PGlite's name
    await this._checkReady()
    // oxlint-disable-next-line no-underscore-dangle -- PGlite's name
    return this._runExclusiveTransaction(async () => {
      try {
        return await this.queryInside<T>(text, values, options)
      } catch (error) {
        if (!columnsChanged(error)) throw error
        return this.queryInside<T>(text, values, options)
      }
    })
  }

  /** The same inside a transaction, for whoever is its owner. */
  async queryInside<T>(text: string, values: unknown[], options?: QueryOptions): Promise<Results<T>> {
    // oxlint-disable-next-line no-underscore-dangle -- PGlite's name
    const result = this._runExclusiveQuery(() => this.#statements.run(text, values, options))
    return result as Promise<Results<T>>
  }

  /**
   * Every statement comes through here. PGlite's own waits are microtasks only: 2,000 small statements in a row
   * let no timer fire and no request in for a second.
   */
  override async _runExclusiveQuery<T>(statement: () => Promise<T>): Promise<T> {
    await turn()
    // oxlint-disable-next-line no-underscore-dangle -- PGlite's name
    return super._runExclusiveQuery(statement)
  }
}

/** Opens the database in a folder, making it when the folder is empty. */
export async function openEngine(folder: string): Promise<EmbeddedEngine> {
  const engine = new EmbeddedEngine(folder)
  await engine.waitReady
  return engine
}
