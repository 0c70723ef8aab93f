import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { scaleTime } from './load-factor.ts'

// Engines use only times in the database. Tests let time pass by moving all stored times back.

const quietWithinMs = 60_000

/**
 * Timeout of the gateways in these tests. It is long, so that a running probe can be distinguished from the next
 * probe.
 */
export const gatewayTimeoutMs = 60_000
/**
 * If the next probe is due in more than this time, a probe is running: pauses between probes are at most 40 s, but
 * while a probe runs, the next one is scheduled in a minute, in case the engine dies.
 */
const maxPauseMs = 45_000

/**
 * Moves all stored times back by `ms`, notifies the engines, and waits until they have handled everything that is
 * due.
 */
export async function passTime(db: Db, ms: number, perSecond: number): Promise<void> {
  const back = sql`${ms} * interval '1 ms'`
  await db.transaction(async (tx) => {
    // Less than a minute makes no message overdue, and updating hundreds of rows each time is slow.
    if (ms >= 60_000)
      await tx.execute(sql`update messages set due_at = due_at - ${back} where due_at is not null`)
    await tx.execute(
      sql`update gateway_pace set filled_at = filled_at - ${back}, next_at = next_at - ${back}`,
    )
    await tx.execute(sql`
      update gateway_outages set began_at = began_at - ${back}, look_at = look_at - ${back}, ended_at = ended_at - ${back}`)
    // The engines set their timers by the real clock, so they must be notified.
    await tx.execute(sql`select pg_notify('sending_rules', 'time has passed')`)
  })
  for (const until = Date.now() + scaleTime(quietWithinMs); !(await isQuiet(db, perSecond)); await wait(10))
    if (Date.now() > until) throw new Error('the engines have not come to rest')
}

/**
 * Returns true if no message is being sent and none may be sent now, because the next probe is not due or the rate
 * limit is used up.
 */
async function isQuiet(db: Db, perSecond: number): Promise<boolean> {
  const { rows } = await db.execute<{ quiet: boolean }>(sql`
    select not exists (select from messages where lease_until is not null) and case
      when exists (select from gateway_outages where ended_at is null)
        then not exists (
          select from gateway_outages where ended_at is null and (look_at <= clock_timestamp()
            or look_at > clock_timestamp() + ${maxPauseMs} * interval '1 ms'))
      else not exists (select from messages where due_at <= clock_timestamp()) or exists (
        select from gateway_pace
        where tokens + extract(epoch from clock_timestamp() - filled_at) * ${perSecond} < 1)
      end as quiet`)
  return rows[0]?.quiet === true
}
