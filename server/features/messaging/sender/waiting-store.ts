import { sql } from 'drizzle-orm'
import { ruleHoldReasons, type MessageFailure, type HoldReason } from '#core/messaging/message-reasons.ts'
import type { Db } from '#server/db/database.ts'
import { atOnce, urgent } from './claims-store.ts'

// What is due and does not go: held until it may, kept in line, or missed.

const missed: MessageFailure = 'missed'

/** What is overdue by more than the grace fails with a reason instead of going out at the wrong hour. */
export async function expireOverdue(db: Db, graceMs: number): Promise<number> {
  const { rows } = await db.execute(sql`
    update messages set status = 'failed', failure = ${missed}, hold = null, detail = null, due_at = null
    where id in (
      select id from messages where due_at <= now() - ${graceMs} * interval '1 ms'
      order by due_at limit ${atOnce} for update skip locked
    )
    returning id`)
  return rows.length
}

/**
 * What is due while nothing planned may go (outside of the sending hours, when a new number has sent enough) waits
 * until it may; half sent messages and urgent ones don't. As often as needed: at most so many at once. Returns how many.
 */
export async function holdDue(
  db: Db,
  { until, hold, graceMs }: { until: Date; hold: HoldReason; graceMs: number },
): Promise<number> {
  const { rows } = await db.execute(sql`
    update messages set due_at = ${until.toISOString()}::timestamptz, hold = ${hold}, detail = null
    where id in (
      select id from messages
      where due_at <= now() and due_at > now() - ${graceMs} * interval '1 ms' and status = 'pending' and not ${urgent}
      order by due_at limit ${atOnce} for update skip locked
    )
    returning id`)
  return rows.length
}

const inLine: HoldReason = 'turn'

/**
 * What waits only because others go first has not been missed, however long the line: it is due later before its grace
 * is over, the order kept. Only an engine that sends may say so. At most so many at once; returns how many.
 */
export async function touchWaiting(db: Db, graceMs: number): Promise<number> {
  const half = sql`${graceMs / 2} * interval '1 ms'`
  const { rows } = await db.execute(sql`
    update messages set due_at = due_at + ${half}, hold = ${inLine}, detail = null
    where id in (
      select id from messages
      where due_at > now() - ${graceMs} * interval '1 ms' and due_at <= now() - ${half} and status = 'pending'
        and not ${urgent}
      order by due_at limit ${atOnce} for update skip locked
    )
    returning id`)
  return rows.length
}

const heldByRules = `{${ruleHoldReasons.join(',')}}`

/** The rules have changed: what waits for them is due at its own time again, and then held anew where needed. */
export async function releaseHeld(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`
    update messages set due_at = greatest(scheduled_at, now()), hold = null
    where id in (
      select id from messages where status = 'pending' and hold = any(${heldByRules}::text[])
      limit ${atOnce} for update skip locked
    )
    returning id`)
  return rows.length
}
