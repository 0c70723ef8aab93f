import { sql } from 'drizzle-orm'
import type { Db, Database } from '#server/db/database.ts'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'

/** An engine that says nothing for so long has gone: two beats may be late. */
const goneAfterMs = 35_000

export interface EngineSeen {
  host: string
  pid: number
  startedAt: Date
  seenAt: Date
  /** It has not been stopped, and was heard of within the last half minute. */
  running: boolean
}

/** Says that this engine runs, now. */
async function beat(db: Db, { id, host, pid }: { id: string; host: string; pid: number }): Promise<void> {
  await db.execute(sql`
    insert into engines (id, host, pid) values (${id}::uuid, ${host}, ${pid})
    on conflict (id) do update set seen_at = clock_timestamp()`)
}

/** Forgets the others of days ago. `alone`: with the bundled server none of them can still be running. */
async function forgetEngines(db: Db, { id, alone }: { id: string; alone: boolean }): Promise<void> {
  await db.execute(sql`
    delete from engines where id <> ${id}::uuid and (${alone} or seen_at < clock_timestamp() - interval '1 day')`)
}

/** It has ended in good order: it counts as not running at once. */
async function endBeat(db: Db, id: string): Promise<void> {
  await db.execute(sql`update engines set seen_at = clock_timestamp(), stopped = true where id = ${id}::uuid`)
}

/** Those that were heard of, the latest first. */
export async function findEngines(db: Db): Promise<EngineSeen[]> {
  const { rows } = await db.execute<{
    host: string
    pid: number
    started: number
    seen: number
    running: boolean
  }>(sql`
    select host, pid, extract(epoch from started_at)::float8 * 1000 as started,
      extract(epoch from seen_at)::float8 * 1000 as seen,
      not stopped and seen_at > clock_timestamp() - ${goneAfterMs} * interval '1 ms' as running
    from engines order by seen_at desc limit 20`)
  return rows.map(({ host, pid, started, seen, running }) => ({
    host,
    pid,
    startedAt: new Date(started),
    seenAt: new Date(seen),
    running,
  }))
}

const beatEveryMs = 10_000

/** Says that an engine runs in this process, as long as it does; returns how to stop. */
export async function announceEngine(database: Database, log: Logger): Promise<() => Promise<void>> {
  const me = { id: randomUUID(), host: hostname(), pid: process.pid }
  await beat(database.db, me)
  await forgetEngines(database.db, { id: me.id, alone: database.bundled })
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= beat(database.db, me)
      .catch((error: unknown) => log.warn({ err: error }, 'failed to write engine heartbeat'))
      .finally(() => (underWay = undefined))
  }, beatEveryMs)
  return async () => {
    clearInterval(timer)
    await underWay
    await endBeat(database.db, me.id)
  }
}
