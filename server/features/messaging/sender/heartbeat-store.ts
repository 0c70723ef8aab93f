import { sql } from 'drizzle-orm'
import type { Db, Database } from '#server/db/database.ts'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'

/** An engine counts as stopped after this time without a heartbeat. Up to two heartbeats may be late. */
const stoppedAfterMs = 35_000

export interface EngineHeartbeat {
  host: string
  pid: number
  startedAt: Date
  seenAt: Date
  /** True if the engine was not stopped and its last heartbeat is recent. */
  running: boolean
}

async function writeHeartbeat(
  db: Db,
  { id, host, pid }: { id: string; host: string; pid: number },
): Promise<void> {
  await db.execute(sql`
    insert into engines (id, host, pid) values (${id}::uuid, ${host}, ${pid})
    on conflict (id) do update set seen_at = clock_timestamp()`)
}

/**
 * Deletes engines whose last heartbeat is more than a day old. With `alone`, deletes all other engines, because the
 * bundled server has only one.
 */
async function deleteOldEngines(db: Db, { id, alone }: { id: string; alone: boolean }): Promise<void> {
  await db.execute(sql`
    delete from engines where id <> ${id}::uuid and (${alone} or seen_at < clock_timestamp() - interval '1 day')`)
}

async function recordStop(db: Db, id: string): Promise<void> {
  await db.execute(sql`update engines set seen_at = clock_timestamp(), stopped = true where id = ${id}::uuid`)
}

export async function findEngines(db: Db): Promise<EngineHeartbeat[]> {
  const { rows } = await db.execute<{
    host: string
    pid: number
    started: number
    seen: number
    running: boolean
  }>(sql`
    select host, pid, extract(epoch from started_at)::float8 * 1000 as started,
      extract(epoch from seen_at)::float8 * 1000 as seen,
      not stopped and seen_at > clock_timestamp() - ${stoppedAfterMs} * interval '1 ms' as running
    from engines order by seen_at desc limit 20`)
  return rows.map(({ host, pid, started, seen, running }) => ({
    host,
    pid,
    startedAt: new Date(started),
    seenAt: new Date(seen),
    running,
  }))
}

const heartbeatIntervalMs = 10_000

/** Writes heartbeats for an engine in this process. Returns a function that stops them. */
export async function startHeartbeat(database: Database, log: Logger): Promise<() => Promise<void>> {
  const me = { id: randomUUID(), host: hostname(), pid: process.pid }
  await writeHeartbeat(database.db, me)
  await deleteOldEngines(database.db, { id: me.id, alone: database.bundled })
  let currentWrite: Promise<void> | undefined
  const timer = setInterval(() => {
    currentWrite ??= writeHeartbeat(database.db, me)
      .catch((error: unknown) => log.warn({ err: error }, 'failed to write engine heartbeat'))
      .finally(() => (currentWrite = undefined))
  }, heartbeatIntervalMs)
  return async () => {
    clearInterval(timer)
    await currentWrite
    await recordStop(database.db, me.id)
  }
}
