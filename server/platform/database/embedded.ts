import { AsyncResource } from 'node:async_hooks'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { keepBallast } from './ballast.ts'
import { EmbeddedSession } from './embedded-session.ts'
import { prepareFolder } from './first-start.ts'
import { giveCopies } from './folder-copies.ts'
import { lockFolder } from './folder-lock.ts'
import { drizzleOver } from './query.ts'
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
    const session = await EmbeddedSession.open(await prepareFolder(dataDir))
    undo.push(() => session.close())
    undo.push(tidyRegularly(session, tidyEveryMs, (error) => log?.error(error, 'tidying failed')))
    undo.push(await giveCopies(dataDir, session, log))
    undo.push(keepBallast(dataDir, log))
    return asDatabase(session, close)
  } catch (error) {
    await close()
    throw error
  }
}

function asDatabase(session: EmbeddedSession, close: () => Promise<void>): Database {
  const guard = new TransactionGuard()
  const db = drizzleOver(async (config, values) => {
    guard.check()
    return session.query(config, values)
  })
  db.transaction = async (work) => {
    guard.check()
    return session.transaction((tx) => guard.run(() => work(tx)))
  }
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
      const result = values ? await session.query({ text }, values) : await session.script(text)
      return { rows: [result].flat().flatMap(({ rows }) => rows) }
    },
    async listen(channel, heard) {
      guard.check()
      // Bound to the listener's own context: the notice arrives in none.
      const stop = await session.listen(channel, AsyncResource.bind(heard))
      return async () => (session.closed ? undefined : stop())
    },
    close: () => (closing ??= close()),
  }
}
