import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { atOnce } from './claims-store.ts'
import type { Failure, Cause } from '#core/messaging/message-reasons.ts'

/**
 * Parts whose engine has gone: their outcome is unknown, and their messages wait for a person (never a retry:
 * the request may have left); those that went on without an optional one do so now. `all`: with the bundled server
 * nobody else can be handing anything over.
 */
export async function lapse(db: Db, options: { all: boolean; ownEngine: string }): Promise<number> {
  const { rows } = await db.execute<{ parts: string }>(sql`
    with lapsed as materialized (
      select id, round from messages
      where lease_until < ${options.all ? sql`'infinity'` : sql`now()`} and lease_by <> ${options.ownEngine}::uuid
      order by lease_until limit ${atOnce} for update skip locked
    ), held as materialized (
      select l.id, not exists (
        select from message_parts p join message_parts next on next.message_id = l.id and next.round = l.round
          and next.position > p.position and next.state = 'waiting'
        where p.message_id = l.id and p.state = 'handing' and p.optional) as decided_by_hand
      from lapsed l
    ), moved as (
      update messages m
      set status = case when held.decided_by_hand then 'failed' else 'sending' end,
        failure = case when held.decided_by_hand then ${deliveryUnknown} end, detail = null,
        due_at = case when held.decided_by_hand then null else now() end, lease_until = null, lease_by = null
      from held where m.id = held.id
    ), unknown as (
      update message_parts p set state = 'unknown', failure = ${engineStopped}
      from lapsed where p.message_id = lapsed.id and p.state = 'handing'
      returning p.id, p.attempt, p.handed_at, p.carried_by
    ), logged as (
      insert into part_attempts (part_id, attempt, direct, handed_at, outcome, failure, carried_by)
      select id, attempt, false, handed_at, 'unknown', ${engineStopped}, carried_by from unknown
    )
    select count(*) as parts from unknown`)
  return Number(rows[0]?.parts ?? 0)
}

const deliveryUnknown: Failure = 'delivery_unknown'
const engineStopped: Cause = 'engine_stopped'
