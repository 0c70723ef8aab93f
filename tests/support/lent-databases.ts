import type { Database } from '#server/platform/database.ts'
import { beginAgain, keepBeginning } from './beginning.ts'

/** Rows that are deleted leave room that is read over; the embedded engine has no autovacuum. */
const mostUses = 30

interface Kept {
  database: Database
  uses: number
}

/** Open, as they were in the beginning, and nobody's. */
const spare: Kept[] = []

/** A database of this process that an earlier test has closed, or one that `open` makes; closing it gives it back. */
export async function lendDatabase(open: () => Promise<Database>): Promise<Database> {
  const kept = spare.pop() ?? (await keptFrom(await open()))
  kept.uses += 1
  return lent(kept)
}

async function keptFrom(database: Database): Promise<Kept> {
  await keepBeginning(database)
  return { database, uses: 0 }
}

/** Whatever of a test goes on after its end meets a closed database, not the next test's. */
function lent(kept: Kept): Database {
  const { database } = kept
  const stops = new Set<() => Promise<void>>()
  let closing: Promise<void> | undefined
  const whileOpen = () => {
    if (closing) throw new Error('This test has closed its database.')
  }
  const db = new Proxy(database.db, {
    get(target, name, self) {
      whileOpen()
      return Reflect.get(target, name, self) as unknown
    },
  })
  const close = async () => {
    for (const stop of stops) await stop()
    const same = kept.uses < mostUses && (await beginAgain(database).catch(() => false))
    if (same) spare.push(kept)
    else await database.close()
  }
  return {
    engine: database.engine,
    db,
    async session(work) {
      whileOpen()
      return database.session(() => work(db))
    },
    async run(...statement) {
      whileOpen()
      return database.run(...statement)
    },
    async listen(...hearing) {
      whileOpen()
      const stop = await database.listen(...hearing)
      stops.add(stop)
      return stop
    },
    close: () => (closing ??= close()),
  }
}
