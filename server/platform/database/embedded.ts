import { AsyncResource } from 'node:async_hooks'
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Logger } from 'pino'
import type { Database, Db } from '../database.ts'
import { EmbeddedEngine, type Inside } from './embedded-engine.ts'
import { prepareFolder } from './first-start.ts'
import { giveCopies } from './folder-copies.ts'
import { lockFolder } from './folder-lock.ts'
import { canBePrepared } from './preparing.ts'
import { TransactionGuard } from './transaction-guard.ts'
import { tidyRegularly } from './upkeep.ts'

interface EmbeddedOptions {
  dataDir: string
  log?: Logger
  /** How often it looks whether there is something to tidy, in milliseconds. */
  tidyEveryMs?: number
}

/** Opens the embedded database below `dataDir` as its only owner; see `openDatabase`. */
export async function openEmbedded({
  dataDir,
  log,
  tidyEveryMs = 60_000,
}: EmbeddedOptions): Promise<Database> {
  const undo: (() => unknown)[] = [lockFolder(dataDir)]
  const close = async () => {
    for (const each of undo.splice(0).toReversed()) await each()
  }
  try {
    const engine = await EmbeddedEngine.open(await prepareFolder(dataDir))
    undo.push(() => engine.close())
    undo.push(tidyRegularly(engine, tidyEveryMs, (error) => log?.error(error, 'tidying failed')))
    undo.push(await giveCopies(dataDir, engine, log))
    return asDatabase(engine, close)
  } catch (error) {
    await close()
    throw error
  }
}

function asDatabase(engine: EmbeddedEngine, close: () => Promise<void>): Database {
  const guard = new TransactionGuard()
  const db = drizzle({ client: guardedClient(engine, guard) }) as unknown as Db
  let closing: Promise<void> | undefined
  return {
    engine: 'pglite',
    db,
    session: async (work) => {
      guard.check()
      return work(db)
    },
    run: async (text, values) => {
      guard.check()
      return runText(engine, text, values)
    },
    async listen(channel, heard) {
      guard.check()
      // Bound to the listener's own context: the notice arrives in none.
      const stop = await engine.listen(channel, AsyncResource.bind(heard))
      return async () => (engine.closed ? undefined : stop())
    },
    close: () => (closing ??= close()),
  }
}

/** The part of PGlite that drizzle uses. */
function guardedClient(engine: EmbeddedEngine, guard: TransactionGuard): PGlite {
  const client = {
    query: async (text: string, values?: unknown[], options?: QueryOptions) => {
      guard.check()
      return statement(engine, text, values, options)
    },
    transaction: async <T>(work: (client: object) => Promise<T>) => {
      guard.check()
      return engine.transaction((tx) =>
        guard.run(() =>
          work({
            query: (text: string, values?: unknown[], options?: QueryOptions) =>
              statement(tx, text, values, options),
          }),
        ),
      )
    },
  }
  return client as unknown as PGlite
}

/**
 * Answers as PostgreSQL's own driver does: text without values may hold several statements (PGlite's `query`
 * takes one only), and `rowCount` is there.
 */
async function statement(
  on: Inside,
  text: string,
  values: unknown[] = [],
  options?: QueryOptions,
): Promise<Results & { rowCount: number }> {
  const result =
    values.length > 0 || canBePrepared(text)
      ? await on.query(text, values, options)
      : (await on.exec(text, options)).at(-1)
  if (!result) throw new Error('The statement was empty.')
  return { ...result, rowCount: result.affectedRows || result.rows.length }
}

async function runText(engine: EmbeddedEngine, text: string, values: unknown[] = []) {
  if (values.length > 0) return engine.query(text, values)
  // A script that begins its own transaction and fails half way would leave it open for whoever comes next;
  // inside one of the engine's, the rollback follows before anyone else gets in.
  const results = /^\s*begin\b/i.test(text)
    ? await engine.transaction((tx) => tx.exec(text))
    : await engine.exec(text)
  return { rows: results.flatMap((result) => result.rows) }
}
