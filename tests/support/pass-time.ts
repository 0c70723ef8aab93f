import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { patient } from './patience.ts'

// A test's clock: whatever the engines go by lies in the database, so time passes when all of it is moved back.

const quietWithinMs = 60_000

/** What the gateways of such engines are given: so long that a look which is under way can be told from the next one. */
export const gatewayTimeoutMs = 60_000
/** The longest pause between looks is 40 s; who begins one has it noted as due again in a minute, should he die over it. */
const longestPauseMs = 45_000

/** As if so much time had passed, and everybody had noticed; then until the engines have done what was to be done. */
export async function passTime(db: Db, ms: number, perSecond: number): Promise<void> {
  const back = sql`${ms} * interval '1 ms'`
  await db.transaction(async (tx) => {
    // Moments make nothing of what is due too old; moving hundreds of rows for each is slow.
    if (ms >= 60_000)
      await tx.execute(sql`update messages set due_at = due_at - ${back} where due_at is not null`)
    await tx.execute(
      sql`update gateway_pace set filled_at = filled_at - ${back}, next_at = next_at - ${back}`,
    )
    await tx.execute(sql`
      update gateway_outages set began_at = began_at - ${back}, look_at = look_at - ${back}, ended_at = ended_at - ${back}`)
    // Their alarms were set by the clock on the wall.
    await tx.execute(sql`select pg_notify('sending_rules', 'time has passed')`)
  })
  for (const until = Date.now() + patient(quietWithinMs); !(await isQuiet(db, perSecond)); await wait(10))
    if (Date.now() > until) throw new Error('the engines have not come to rest')
}

/**
 * Nothing is being handed over, and nothing may be now: the gateway is not to be looked at yet nor is about to be, or has
 * enough.
 */
async function isQuiet(db: Db, perSecond: number): Promise<boolean> {
  const { rows } = await db.execute<{ quiet: boolean }>(sql`
    select not exists (select from messages where lease_until is not null) and case
      when exists (select from gateway_outages where ended_at is null)
        then not exists (
          select from gateway_outages where ended_at is null and (look_at <= clock_timestamp()
            or look_at > clock_timestamp() + ${longestPauseMs} * interval '1 ms'))
      else not exists (select from messages where due_at <= clock_timestamp()) or exists (
        select from gateway_pace
        where tokens + extract(epoch from clock_timestamp() - filled_at) * ${perSecond} < 1)
      end as quiet`)
  return rows[0]?.quiet === true
}
