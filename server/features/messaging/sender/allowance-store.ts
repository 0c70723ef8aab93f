import { getShopDayStart } from '#core/messaging/sending-hours.ts'
import {
  burstSize,
  hasRecipientLimits,
  refillTokens,
  type RecipientHistory,
  type SendingLimits,
} from '#core/messaging/sending-limits.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { HoldReason } from '#core/messaging/message-reasons.ts'
import type { WaitingMessage } from '#core/messaging/sending-simulation.ts'
import { urgentSql } from './claims-store.ts'

/** The sending allowance of a gateway, which all engines share. */
export interface GatewayAllowance {
  tokens: number
  /** Milliseconds until the next planned message may start. 0 if a planned message may start now. */
  minIntervalLeftMs: number
  /** Number of messages sent today in the shop's time zone. Counted only while a number is warming up. */
  sent: number
  /** Time by the database's clock. */
  now: Date
}

type Pace = Pick<SendingLimits, 'perSecond' | 'minInterval'>

const shopToday = sql`(clock_timestamp() at time zone 'UTC' + interval '8 hours')::date`

/**
 * Locks the gateway's row until the transaction ends. Engines that share a gateway wait for each other only
 * at this lock.
 */
export async function lockAllowance(tx: Db, gateway: string, pace: Pace): Promise<GatewayAllowance> {
  await tx.execute(sql`
    insert into gateway_pace (gateway, tokens, filled_at) values (${gateway}, ${burstSize}, clock_timestamp())
    on conflict (gateway) do nothing`)
  const gate = await readAllowance(tx, gateway, pace, { lock: true })
  await tx.execute(sql`
    update gateway_pace set tokens = ${gate.tokens}, filled_at = ${gate.now.toISOString()}::timestamptz,
      next_at = ${new Date(gate.now.getTime() + gate.minIntervalLeftMs).toISOString()}::timestamptz,
      day = ${shopToday}, sent = ${gate.sent}
    where gateway = ${gateway}`)
  return gate
}

export async function readAllowance(
  db: Db,
  gateway: string,
  { perSecond, minInterval }: Pace,
  { lock = false } = {},
): Promise<GatewayAllowance> {
  const { rows } = await db.execute<GateRow>(sql`
    select tokens, extract(epoch from clock_timestamp() - filled_at)::float8 * 1000 as age,
      case when day = ${shopToday} then sent else 0 end as sent,
      extract(epoch from next_at - clock_timestamp())::float8 * 1000 as apart,
      extract(epoch from clock_timestamp())::float8 * 1000 as now
    from gateway_pace where gateway = ${gateway} ${lock ? sql`for update` : sql``}`)
  const [row] = rows
  if (!row) return { tokens: burstSize, minIntervalLeftMs: 0, sent: 0, now: new Date() }
  const tokens = refillTokens(row.tokens, perSecond, Math.max(0, row.age))
  // If the rule was shortened after the interval was drawn, the shorter interval applies. The caller saves it while
  // it holds the lock.
  const minIntervalLeftMs = Math.min(Math.max(0, row.apart ?? 0), minInterval.minMs + minInterval.maxExtraMs)
  return { tokens, minIntervalLeftMs, sent: row.sent, now: new Date(row.now) }
}

interface GateRow extends Record<string, unknown> {
  tokens: number
  age: number
  sent: number
  apart: number | null
  now: number
}

export async function spendAllowance(
  tx: Db,
  gateway: string,
  { tokens, messages, intervalMs }: { tokens: number; messages: number; intervalMs: number },
): Promise<void> {
  await tx.execute(sql`
    update gateway_pace set tokens = tokens - ${tokens}, sent = sent + ${messages},
      next_at = case when ${messages} > 0 then clock_timestamp() + ${intervalMs} * interval '1 ms' else next_at end
    where gateway = ${gateway}`)
}

/** Locks and returns due planned messages. Skips messages that are already locked. */
export async function lockDuePlannedMessages(
  tx: Db,
  { limit, graceMs, excluding }: { limit: number; graceMs: number; excluding: readonly string[] },
): Promise<{ id: string; phone: string }[]> {
  const { rows } = await tx.execute<{ id: string; phone: string }>(sql`
    select id, phone from messages
    where due_at <= now() and due_at > now() - ${graceMs} * interval '1 ms' and status = 'pending' and not ${urgentSql}
      and id not in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(excluding)}::jsonb))
    order by due_at limit ${limit} for update skip locked`)
  return rows
}

/**
 * Returns when each number was last sent a part, and how many messages it was sent today. Empty if there are no
 * limits per number. Refused parts don't count, because they did not reach the customer. Unknown parts count, because
 * they may have reached the customer.
 */
export async function findRecipientHistories(
  db: Db,
  phones: readonly string[],
  { perNumber }: Pick<SendingLimits, 'perNumber'>,
  now: Date,
): Promise<Map<string, RecipientHistory>> {
  if (phones.length === 0 || !hasRecipientLimits({ perNumber })) return new Map()
  const dayStart = getShopDayStart(now)
  const since = new Date(Math.min(dayStart.getTime(), now.getTime() - perNumber.gapMs))
  const { rows } = await db.execute<{ phone: string; last: number; today: string }>(sql`
    select m.phone, extract(epoch from max(p.handed_at))::float8 * 1000 as last,
      count(distinct m.id) filter (where p.handed_at >= ${dayStart.toISOString()}::timestamptz) as today
    from messages m join message_parts p on p.message_id = m.id
    where m.phone in (select value from jsonb_array_elements_text(${JSON.stringify([...new Set(phones)])}::jsonb))
      and p.handed_at >= ${since.toISOString()}::timestamptz and p.state in ('sending', 'accepted', 'unknown')
    group by m.phone`)
  return new Map(
    rows.map(({ phone, last, today }) => [phone, { lastAt: new Date(last), today: Number(today) }]),
  )
}

interface DelayedMessage {
  id: string
  at: Date
  hold: HoldReason
}

export async function delayMessages(tx: Db, delayed: readonly DelayedMessage[]): Promise<void> {
  await tx.execute(sql`
    update messages m set due_at = given.at, hold = given.hold, detail = null
    from jsonb_to_recordset(${JSON.stringify(delayed)}::jsonb) as given (id uuid, at timestamptz, hold text)
    where m.id = given.id`)
}

/**
 * Maximum number of messages that an estimate considers. With more messages, the estimate would be outdated before
 * staff read it.
 */
const maxConsidered = 20_000

/** Returns the messages that are due at or before `at`, in the order in which they are sent. */
export async function findMessagesAhead(db: Db, at: Date): Promise<WaitingMessage[]> {
  const { rows } = await db.execute<{ phone: string; due: number; parts: string }>(sql`
    with ahead as (
      select id, phone, round, due_at from messages
      where due_at <= greatest(${at.toISOString()}::timestamptz, now()) order by due_at limit ${maxConsidered}
    )
    select a.phone, extract(epoch from a.due_at)::float8 * 1000 as due,
      (select count(*) from message_parts p
        where p.message_id = a.id and p.round = a.round and p.state in ('waiting', 'refused')) as parts
    from ahead a order by a.due_at`)
  return rows.map(({ phone, due, parts }) => ({ phone, due: new Date(due), parts: Number(parts) }))
}
