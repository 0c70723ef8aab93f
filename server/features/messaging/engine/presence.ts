import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { beat, endBeat, forgetEngines } from './presence-store.ts'

const beatEveryMs = 10_000

/** Says that an engine runs in this process, as long as it does; returns how to stop. */
export async function announceEngine(database: Database, log: Logger): Promise<() => Promise<void>> {
  const me = { id: randomUUID(), host: hostname(), pid: process.pid }
  await beat(database.db, me)
  await forgetEngines(database.db, { id: me.id, alone: database.bundled })
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= beat(database.db, me)
      .catch((error: unknown) => log.warn({ err: error }, 'the engine could not say that it runs'))
      .finally(() => (underWay = undefined))
  }, beatEveryMs)
  return async () => {
    clearInterval(timer)
    await underWay
    await endBeat(database.db, me.id)
  }
}
