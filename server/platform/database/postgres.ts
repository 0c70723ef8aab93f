import { drizzle } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { Client, Pool, type ClientConfig, type PoolClient, type QueryResult } from 'pg'
import type { Database, Db } from '../database.ts'
import { PostgresListener } from './postgres-listener.ts'
import { NamedStatements } from './named-statements.ts'
import { drizzleOver, oneTransaction, type Query } from './query.ts'
import { TransactionGuard } from './transaction-guard.ts'
import { factsOf } from '../thrown-facts.ts'

/** The PostgreSQL server doesn't answer at the address given, or refuses us. */
class DatabaseUnreachable extends Error {
  readonly clear = true
}

/** PostgreSQL's code for a disk without space. */
const diskFull = '53100'

const patience = {
  /** A statement of ours takes milliseconds; one that takes this long holds locks that others wait for. */
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  /** On our side of the wire, for a server that vanished without closing its connections. */
  query_timeout: 35_000,
}

const connection = {
  application_name: 'cetak',
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/** Opens a pool on the server at `address`. Throws `DatabaseUnreachable`. */
export async function openPostgres(address: string, log?: Logger): Promise<Database> {
  const opened = openPool({ connectionString: address }, { log })
  try {
    await opened.db.execute('select 1')
    return { ...opened, bundled: false }
  } catch (error) {
    await opened.close()
    const { hostname, port, pathname } = new URL(address)
    const where = `${hostname}${port && `:${port}`}${pathname}`
    const { message, code } = factsOf(factsOf(error).cause ?? error)
    throw new DatabaseUnreachable(
      `The database at ${where} (DATABASE_URL) can't be reached: ${message || code}.`,
    )
  }
}

interface PoolOptions {
  log?: Logger | undefined
  /** Frees space on a full disk; whether it could. A single statement is then run again. */
  makeRoom?: () => boolean
}

/** Opens a pool; see `openDatabase`. Lost connections are replaced by themselves. */
export function openPool(
  address: ClientConfig,
  { log, makeRoom = () => false }: PoolOptions,
): Omit<Database, 'bundled'> {
  const server = { ...address, ...connection }
  const pool = new Pool({ ...server, ...patience, max: 10 })
  // Without listeners a connection that the server closes would end the process. The pool forgets it by itself,
  // but listens only while it is idle.
  const lost = (error: Error) => log?.warn({ error: error.message }, 'a database connection was lost')
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', lost))

  const guard = new TransactionGuard()
  const listener = new PostgresListener(server, log)
  let closing: Promise<void> | undefined
  return {
    db: guardedDb(pool, guard, makeRoom),
    listen: async (channel, heard) => {
      guard.check()
      return listener.listen(channel, heard)
    },
    session: async (work) => {
      guard.check()
      const client = new Client(server)
      client.on('error', lost)
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

function guardedDb(pool: Pool, guard: TransactionGuard, makeRoom: () => boolean): Db {
  const named = new NamedStatements()
  const query: Query = async (config, values) => {
    try {
      return await pool.query(config, values)
    } catch (error) {
      if (factsOf(error).code !== diskFull || !makeRoom()) throw error
      return query(config, values)
    }
  }
  const db = drizzleOver(async (config, values) => {
    guard.check()
    return named.run(query, config, values, query)
  })
  db.transaction = async (work, config) => {
    guard.check()
    return onConnection(pool, (client) => {
      const inside = oneTransaction((...asked) => named.run((...given) => client.query(...given), ...asked))
      return drizzleOver(inside).transaction((tx) => guard.run(() => work(tx)), config)
    })
  }
  return db
}

/**
 * One connection of the pool for one transaction. drizzle's own way never gives a connection back whose `begin`
 * fails (ten lost connections and the pool is empty for good), and gives one back that may still be in a
 * transaction.
 */
async function onConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}
