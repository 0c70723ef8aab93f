import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

export interface DueMessages {
  /** Number of due messages. Counting stops at `maxCountedDueMessages`. */
  messages: number
  /** Time in ms since the oldest message became due. 0 if no message is due. */
  lagMs: number
  /** Number of other pending messages, nearly all of which are not due yet. */
  later: number
  now: Date
}

/** Larger numbers are not counted exactly, because the count runs every few seconds, even with a million messages. */
export const maxCountedDueMessages = 10_000

/**
 * Counts the due messages. Leaves out messages that are overdue by more than the grace period, because they
 * will fail.
 */
export async function findDueMessages(db: Db, graceMs: number): Promise<DueMessages> {
  const { rows } = await db.execute<{ due: string; later: string; lag: number | null; now: number }>(sql`
    with due as (
      select due_at from messages where due_at <= now() and due_at > now() - ${graceMs} * interval '1 ms'
      order by due_at limit ${maxCountedDueMessages}
    )
    select count(*) as due, extract(epoch from now() - min(due_at))::float8 * 1000 as lag,
      (select coalesce(sum(change), 0) from message_counts where status = 'pending') as later,
      extract(epoch from now())::float8 * 1000 as now
    from due`)
  const row = rows[0]
  const messages = Number(row?.due ?? 0)
  return {
    messages,
    lagMs: Math.max(0, row?.lag ?? 0),
    later: Math.max(0, Number(row?.later ?? 0) - messages),
    now: new Date(row?.now ?? Date.now()),
  }
}

export async function countUndecidedMessages(db: Db): Promise<{ messages: number; oldest: Date | null }> {
  const { rows } = await db.execute<{ messages: string; oldest: number | null }>(sql`
    select count(*) as messages, extract(epoch from min(scheduled_at))::float8 * 1000 as oldest
    from messages where failure = 'delivery_unknown'`)
  const oldest = rows[0]?.oldest ?? null
  return { messages: Number(rows[0]?.messages ?? 0), oldest: oldest === null ? null : new Date(oldest) }
}

/** Counts of the last 24 hours. `held` counts messages above the limit, which wait for staff. */
export interface VisitorMessages {
  used: number
  most: number
  held: number
}

export async function findVisitorMessages(db: Db, most: number): Promise<VisitorMessages> {
  const { rows } = await db.execute<{ used: string; held: string }>(sql`
    select visitor_messages_used() as used, (
      select count(*) from messages
      where by_visitor and created_at > now() - interval '1 day' and failure = 'visitor_limit'
    ) as held`)
  const [row] = rows
  return { used: Number(row?.used ?? 0), most, held: Number(row?.held ?? 0) }
}

/** Statistics of the gateway's last calls. They cover at most a hundred calls within the last day. */
export interface CallStatistics {
  calls: number
  /** Median and 95th percentile of the duration in ms. `null` if there were no calls. */
  medianMs: number | null
  slowMs: number | null
  /** Number of calls since the last accepted call, and the time of the first of these calls. */
  failing: number
  failingSince: Date | null
}

export async function summarizeLatestCalls(db: Db): Promise<CallStatistics> {
  const { rows } = await db.execute<{
    calls: string
    median: number | null
    slow: number | null
    failing: string
    since: number | null
  }>(sql`
    with latest as (
      select id, outcome, ended_at, extract(epoch from ended_at - handed_at)::float8 * 1000 as ms
      from part_attempts where carried_by is null order by id desc limit 100
    ), failing as (
      select * from latest where id > coalesce((select max(id) from latest where outcome = 'accepted'), 0)
    ), recent as (
      select * from latest where ended_at > now() - interval '1 day'
    )
    select (select count(*) from recent) as calls,
      (select percentile_cont(0.5) within group (order by ms) from recent) as median,
      (select percentile_cont(0.95) within group (order by ms) from recent) as slow,
      (select count(*) from failing) as failing,
      (select extract(epoch from min(ended_at))::float8 * 1000 from failing) as since`)
  const row = rows[0]
  return {
    calls: Number(row?.calls ?? 0),
    medianMs: row?.median ?? null,
    slowMs: row?.slow ?? null,
    failing: Number(row?.failing ?? 0),
    failingSince: row?.since == null ? null : new Date(row.since),
  }
}
