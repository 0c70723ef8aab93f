import { sql } from 'drizzle-orm'
import type { PartFailureCause } from '#core/messaging/message-reasons.ts'
import type { Db } from '#server/db/database.ts'
import { restored, type SendingRules } from '#server/features/settings/settings.ts'

/** Messages in one statement: none holds its locks for long. */
const atOnce = 500

const mayHaveGone: PartFailureCause = 'restored'

/**
 * In a database that was filled from a backup: what fell due until then may have gone out from the database that the
 * backup was taken of. Its next part becomes unknown, with the text under it where they went together, and a person says whether it arrived. Passed over is what was
 * made here since (but for repeats, which the other database makes as well) and what a person has decided here.
 * `begun`: also what the backup caught half sent. As often as needed: returns how many, at most so many at once.
 */
export async function holdRestored(
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
      limit ${atOnce} for update
    ), moved as (
      update messages m
      set status = 'failed', failure = 'delivery_unknown', hold = null, detail = null, due_at = null, lease_until = null, lease_by = null
      from held where m.id = held.id
    ), open as (
      select distinct on (p.message_id) p.id, p.state, p.attempt
      from held join message_parts p on p.message_id = held.id and p.round = held.round
      where p.state in ('handing', 'waiting') or (p.state = 'refused' and not p.optional)
      order by p.message_id, p.state <> 'handing', p.position
    ), doubted as (
      update message_parts p set state = 'unknown', failure = ${mayHaveGone}, detail = null
      from open
      where p.id = open.id
        or (p.carried_by = open.id and p.carried_attempt = open.attempt and p.state = open.state)
    )
    select count(*) as held from held`)
  return Number(rows[0]?.held ?? 0)
}

/**
 * Keeps a database that was filled from a backup from sending anything twice; nothing to do in any other. It is
 * paused; at first what had been begun or was due waits for a person, and when sending is resumed so does what fell
 * due in the pause, since the other database may have been running all that time. Whoever sends does this before,
 * with the rules just read. Returns how many messages wait for that reason.
 */
export async function heedRestore(db: Db, rules: SendingRules): Promise<number> {
  const { restoredAt, resumedAt } = rules
  if (!restoredAt) return 0
  // The database counts microseconds, a Date thousands of them.
  const until = new Date((resumedAt ?? restoredAt).getTime() + 1)
  let count = 0
  for (let more = -1; more !== 0; count += more)
    more = await holdRestored(db, { restoredAt, until, begun: resumedAt === null })
  if (resumedAt) await restored.forget(db)
  return count
}
