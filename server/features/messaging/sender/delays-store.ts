import { sql } from 'drizzle-orm'
import { ruleHoldReasons, type MessageFailure, type HoldReason } from '#core/messaging/message-reasons.ts'
import type { Db } from '#server/db/database.ts'
import { maxMessagesPerStatement, urgentSql } from './claims-store.ts'

// Due messages that are not sent now. They are held until the rules allow sending, kept from expiring, or failed as
// overdue.

const missed: MessageFailure = 'missed'

/** Fails messages that are overdue by more than the grace period, so that they are not sent at the wrong hour. */
export async function expireOverdueMessages(db: Db, graceMs: number): Promise<number> {
  const { rows } = await db.execute(sql`
    update messages set status = 'failed', failure = ${missed}, hold = null, detail = null, due_at = null
    where id in (
      select id from messages where due_at <= now() - ${graceMs} * interval '1 ms'
      order by due_at limit ${maxMessagesPerStatement} for update skip locked
    )
    returning id`)
  return rows.length
}

/**
 * Delays due planned messages, for example outside of sending hours. Started messages and urgent messages are not
 * delayed. Handles a limited number of messages and returns this number. Call the function again until it returns 0.
 */
export async function delayDuePlannedMessages(
  db: Db,
  { until, hold, graceMs }: { until: Date; hold: HoldReason; graceMs: number },
): Promise<number> {
  const { rows } = await db.execute(sql`
    update messages set due_at = ${until.toISOString()}::timestamptz, hold = ${hold}, detail = null
    where id in (
      select id from messages
      where due_at <= now() and due_at > now() - ${graceMs} * interval '1 ms' and status = 'pending' and not ${urgentSql}
      order by due_at limit ${maxMessagesPerStatement} for update skip locked
    )
    returning id`)
  return rows.length
}

const waitsForTurn: HoldReason = 'turn'

/**
 * Prevents messages from expiring as overdue while they only wait for other messages. Postpones their due time by
 * half the grace period, which keeps their order. Only an engine that may send should call this function. Handles a
 * limited number of messages and returns this number.
 */
export async function postponeWaitingMessages(db: Db, graceMs: number): Promise<number> {
  const half = sql`${graceMs / 2} * interval '1 ms'`
  const { rows } = await db.execute(sql`
    update messages set due_at = due_at + ${half}, hold = ${waitsForTurn}, detail = null
    where id in (
      select id from messages
      where due_at > now() - ${graceMs} * interval '1 ms' and due_at <= now() - ${half} and status = 'pending'
        and not ${urgentSql}
      order by due_at limit ${maxMessagesPerStatement} for update skip locked
    )
    returning id`)
  return rows.length
}

const ruleHoldArray = `{${ruleHoldReasons.join(',')}}`

/**
 * Restores the original due time of messages that were held by the rules. Called after the rules have changed. If a
 * message still has to wait, the next claim delays it again. Handles a limited number of messages and returns this
 * number.
 */
export async function releaseHeldMessages(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`
    update messages set due_at = greatest(scheduled_at, now()), hold = null
    where id in (
      select id from messages where status = 'pending' and hold = any(${ruleHoldArray}::text[])
      limit ${maxMessagesPerStatement} for update skip locked
    )
    returning id`)
  return rows.length
}
