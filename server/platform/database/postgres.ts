import { drizzle } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { Client, Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import type { Database, Db } from '../database.ts'
import { PostgresListener } from './postgres-listener.ts'
import { columnsChanged, canBePrepared } from './preparing.ts'
import { TransactionGuard } from './transaction-guard.ts'

/** The PostgreSQL server doesn't answer at the address given, or refuses us. */
export class DatabaseUnreachable extends Error {
  readonly clear = true
}

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

/** Opens a pool on a PostgreSQL server; see `openDatabase`. Lost connections are replaced by themselves. */
export async function openPostgres(connectionString: string, log?: Logger): Promise<Database> {
  const server = { connectionString, ...connection }
  const pool = new Pool({ ...server, ...patience, max: 10 })
  // Without listeners a connection that the server closes would end the process. The pool forgets it by itself,
  // but listens only while it is idle.
  const lost = (error: Error) => log?.warn({ error: error.message }, 'a database connection was lost')
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', lost))
  await reach(pool, connectionString)

  const guard = new TransactionGuard()
  const listener = new PostgresListener(server, log)
  let closing: Promise<void> | undefined
  return {
    engine: 'postgres',
    db: guardedDb(pool, guard),
    listen: async (channel, heard) => {
      guard.check()
      return listener.listen(channel, heard)
    },
    session: async (work) => {
      guard.check()
      const client = new Client(server)
      client.on('error', lost)
      await client.connect()
      return work(drizzle({ client }) as Db).finally(() => client.end())
    },
    run: async (text, values) => {
      guard.check()
      const result: QueryResult | QueryResult[] = await pool.query(text, values)
      return { rows: [result].flat().flatMap((each) => each.rows) }
    },
    close: () => (closing ??= listener.close().then(() => pool.end())),
  }
}

async function reach(pool: Pool, address: string): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const { hostname, port, pathname } = new URL(address)
    const where = `${hostname}${port && `:${port}`}${pathname}`
    const why = (error as Error).message || (error as NodeJS.ErrnoException).code
    throw new DatabaseUnreachable(`The database at ${where} (DATABASE_URL) can't be reached: ${why}.`)
  }
}

function guardedDb(pool: Pool, guard: TransactionGuard): Db {
  const named = new NamedStatements()
  const query: Query = async (config, values) => {
    guard.check()
    return named.run(pool, config, values)
  }
  const db = drizzle({ client: { query } as unknown as Pool }) as Db
  const handles = new WeakMap<PoolClient, Db>()
  const handleOf = (client: PoolClient): Db => {
    const known = handles.get(client)
    if (known) return known
    const inside: Query = async (config, values) => named.run(client, config, values)
    const made = drizzle({ client: { query: inside } as unknown as Pool }) as Db
    handles.set(client, made)
    return made
  }
  db.transaction = async (work, config) => {
    guard.check()
    return onConnection(pool, (client) =>
      handleOf(client).transaction((tx) => guard.run(() => work(tx)), config),
    )
  }
  return db
}

type Query = (config: QueryConfig, values?: unknown[]) => Promise<QueryResult>

/** A shop's day has a few hundred different texts; what comes beyond is parsed each time. */
const mostNamed = 500

/** Gives each text a name of its own: a connection parses what has a name once, and may keep its plan. */
class NamedStatements {
  readonly #names = new Map<string, string>()
  #given = 0

  async run(on: Pool | PoolClient, config: QueryConfig, values: unknown[] = []): Promise<QueryResult> {
    const name = this.#nameOf(config.text)
    if (name === undefined) return on.query(config, values)
    try {
      return await on.query({ ...config, name }, values)
    } catch (error) {
      if (!columnsChanged(error)) throw error
      this.#names.delete(config.text)
      if (!(on instanceof Pool)) throw error
      return on.query(config, values)
    }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= mostNamed || !canBePrepared(text)) return known
    const name = `s${(this.#given += 1)}`
    this.#names.set(text, name)
    return name
  }
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
