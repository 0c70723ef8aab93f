import { sql } from 'drizzle-orm'
import type { PartFailureCause } from '#core/messaging/message-reasons.ts'
import type { Db } from '#server/db/database.ts'
import { restoredDatabaseHold, type SendingRules } from '#server/features/settings/settings.ts'

/** Messages per statement. The limit keeps row locks short. */
const maxRowsPerStatement = 500

const restoredCause: PartFailureCause = 'restored'

/**
 * Holds messages of a restored database that the original database may have sent after the backup. The next part of
 * each message becomes unknown, together with the text sent as its caption, and staff decide whether it arrived.
 *
 * Skips messages that were created in the restored database, except recurring ones, which the original creates too.
 * Skips messages on which staff decided after the restore. `begun` includes messages that were partly sent in the
 * backup. Handles a limited number of messages and returns this number. Call the function again until it returns 0.
 */
export async function holdRestoredBatch(
  db: Db,
  { restoredAt, until, begun }: { restoredAt: Date; until: Date; begun: boolean },
): Promise<number> {
  const restored = sql`${restoredAt.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ held: string }>(sql`
    with held as materialized (
      select id, round from messages m
      where (due_at <= ${until.toISOString()}::timestamptz ${begun ? sql`or status = 'sending'` : sql``})
        and (created_at <= ${restored} or origin = 'repeat')
        and not exists (select from message_parts p where p.message_id = m.id and p.decided_at > ${restored})
      limit ${maxRowsPerStatement} for update
    ), moved as (
      update messages m
      set status = 'failed', failure = 'delivery_unknown', hold = null, detail = null, due_at = null, lease_until = null, lease_by = null
      from held where m.id = held.id
    ), open as (
      select distinct on (p.message_id) p.id, p.state, p.attempt
      from held join message_parts p on p.message_id = held.id and p.round = held.round
      where p.state in ('sending', 'waiting') or (p.state = 'refused' and not p.optional)
      order by p.message_id, p.state <> 'sending', p.position
    ), doubted as (
      update message_parts p set state = 'unknown', failure = ${restoredCause}, detail = null
      from open
      where p.id = open.id
        or (p.carried_by = open.id and p.carried_attempt = open.attempt and p.state = open.state)
    )
    select count(*) as held from held`)
  return Number(rows[0]?.held ?? 0)
}

/**
 * Keeps a restored database from sending messages twice. Does nothing in other databases.
 *
 * Sending is paused in a restored database. Messages that were started or due at the restore wait for a decision.
 * When sending resumes, messages that became due during the pause wait too, because the original database may have
 * been running. Callers must call this function before they send, with rules that were just read. Returns the number
 * of messages held.
 */
export async function holdRestoredMessages(db: Db, rules: SendingRules): Promise<number> {
  const { restoredAt, resumedAt } = rules
  if (!restoredAt) return 0
  // PostgreSQL stores microseconds and a `Date` has milliseconds, so one millisecond is added.
  const until = new Date((resumedAt ?? restoredAt).getTime() + 1)
  let count = 0
  for (let more = -1; more !== 0; count += more)
    more = await holdRestoredBatch(db, { restoredAt, until, begun: resumedAt === null })
  if (resumedAt) await restoredDatabaseHold.forget(db)
  return count
}
