import { drizzle } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { Client, Pool, type ClientConfig, type PoolClient, type QueryResult, type QueryConfig } from 'pg'
import type { Database, Db } from './database.ts'
import { PostgresListener } from './postgres-listener.ts'
import { getErrorDetails } from '../error-details.ts'
import { AsyncLocalStorage } from 'node:async_hooks'

class DatabaseUnreachableError extends Error {
  readonly clear = true
}

const diskFull = '53100'

const timeouts = {
  /** Cetak's statements take milliseconds. A statement that takes this long holds locks that others wait for. */
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  /** Timeout on the client's side, for a server that vanished without closing its connections. */
  query_timeout: 35_000,
}

const connection = {
  application_name: 'cetak',
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/** Throws `DatabaseUnreachableError`. */
export async function openPostgres(address: string, log?: Logger): Promise<Database> {
  const opened = openPool({ connectionString: address }, { log })
  try {
    await opened.db.execute('select 1')
    return { ...opened, bundled: false }
  } catch (error) {
    await opened.close()
    const { hostname, port, pathname } = new URL(address)
    const where = `${hostname}${port && `:${port}`}${pathname}`
    const { message, code } = getErrorDetails(getErrorDetails(error).cause ?? error)
    throw new DatabaseUnreachableError(
      `The database at ${where} (DATABASE_URL) can't be reached: ${message || code}.`,
    )
  }
}

interface PoolOptions {
  log?: Logger | undefined
  /**
   * Frees disk space and returns true if this was possible. A statement that failed because of a full disk is then
   * retried.
   */
  freeSpace?: () => boolean
}

export function openPool(
  address: ClientConfig,
  { log, freeSpace = () => false }: PoolOptions,
): Omit<Database, 'bundled'> {
  const server = { ...address, ...connection }
  const pool = new Pool({ ...server, ...timeouts, max: 10 })
  // Without this listener, a connection that the server closes would end the process. The pool removes such a
  // connection, but listens for errors only while the connection is idle.
  const logLostConnection = (error: Error) =>
    log?.warn({ error: error.message }, 'a database connection was lost')
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', logLostConnection))

  const guard = new TransactionGuard()
  const listener = new PostgresListener(server, log)
  let closing: Promise<void> | undefined
  return {
    db: guardedDb(pool, guard, freeSpace),
    listen: async (channel, heard) => {
      guard.check()
      return listener.listen(channel, heard)
    },
    session: async (work) => {
      guard.check()
      const client = new Client(server)
      client.on('error', logLostConnection)
      await client.connect()
      return work(drizzle({ client })).finally(() => client.end())
    },
    run: async (text, values) => {
      guard.check()
      const result: QueryResult | QueryResult[] = await pool.query(text, values)
      return { rows: [result].flat().flatMap((each) => each.rows) }
    },
    close: () => (closing ??= listener.close().then(() => pool.end())),
  }
}

function guardedDb(pool: Pool, guard: TransactionGuard, freeSpace: () => boolean): Db {
  const statements = new NamedStatements()
  const query: Query = async (config, values) => {
    try {
      return await pool.query(config, values)
    } catch (error) {
      if (getErrorDetails(error).code !== diskFull || !freeSpace()) throw error
      return query(config, values)
    }
  }
  const db = createDrizzle(async (config, values) => {
    guard.check()
    return statements.run(query, config, values, query)
  })
  db.transaction = async (work, config) => {
    guard.check()
    return withConnection(pool, (client) => {
      const transactionQuery = createTransactionQuery((...asked) =>
        statements.run((...given) => client.query(...given), ...asked),
      )
      return createDrizzle(transactionQuery).transaction((tx) => guard.run(() => work(tx)), config)
    })
  }
  return db
}

/**
 * Runs a transaction on one connection. drizzle's own method is not used for two reasons. It never returns a
 * connection whose `begin` fails, so the pool is empty after ten lost connections. It may also return a connection
 * that is still in a transaction.
 */
async function withConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}

/**
 * Maximum number of prepared statements. A shop uses a few hundred different statements a day. Further statements are
 * parsed each time.
 */
const maxPreparedStatements = 500

/**
 * Prepares statements by giving each text a name. A connection then parses a text once and may keep its plan
 * (docs/decisions/0103).
 */
class NamedStatements {
  readonly #names = new Map<string, string>()
  #count = 0

  /** Runs a statement. `retry` runs it again once, and is undefined in a transaction. */
  async run(query: Query, { text, ...config }: QueryConfig, values: unknown[] = [], retry?: Query) {
    const name = this.#getName(text)
    if (name === undefined) return query({ ...config, text }, values)
    try {
      return await query({ ...config, text, name }, values)
    } catch (error) {
      if (!haveColumnsChanged(error)) throw error
      this.#names.delete(text)
      if (!retry) throw error
      return retry({ ...config, text }, values)
    }
  }

  #getName(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxPreparedStatements || !canBePrepared(text)) return known
    const name = `s${(this.#count += 1)}`
    this.#names.set(text, name)
    return name
  }
}

const canBePrepared = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';')

/**
 * Returns true if a prepared statement was refused because its columns have changed, for example by a migration in
 * another process. The statement had no effect, so it may be retried outside of a transaction.
 */
const haveColumnsChanged = (error: unknown) => getErrorDetails(error).code === '0A000'

/**
 * Throws if the outer database handle is used inside a transaction. The outer handle would use another connection and
 * could wait forever for rows that the transaction has locked.
 */
class TransactionGuard {
  readonly #current = new AsyncLocalStorage<{ open: boolean }>()

  check(): void {
    if (this.#current.getStore()?.open) {
      throw new Error('The database was used inside a transaction: use the transaction that was passed in.')
    }
  }

  /** Promises that continue after the transaction has ended may use the database again. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const transaction = { open: true }
    try {
      return await this.#current.run(transaction, work)
    } finally {
      transaction.open = false
    }
  }
}

type Query = (config: QueryConfig, values?: unknown[]) => Promise<QueryResult>

/** drizzle uses only the method `query` of a client. */
const createDrizzle = (query: Query): Db => drizzle({ client: { query } as unknown as Pool }) as Db

/** Rejects statements after the end of the transaction. */
function createTransactionQuery(query: Query): Query {
  let ended = false
  return async (config, values) => {
    const { text } = config
    if (ended && text !== 'rollback') throw new Error('The transaction has ended.')
    ended ||= text === 'commit' || text === 'rollback'
    const result = await query(config, values)
    // The work has caught the error of a failed statement, but PostgreSQL rolled back the whole transaction.
    if (text === 'commit' && result.command === 'ROLLBACK')
      throw new Error('A statement of the transaction failed, so it was undone.')
    return result
  }
}
