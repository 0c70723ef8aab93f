import type { Hold } from '#core/messaging/message-reasons.ts'
import { sql } from 'drizzle-orm'
import type { Standing } from '#core/messaging/throttle.ts'
import type { Waiting } from '#core/messaging/sending-clock.ts'
import type { Db } from '#server/db/database.ts'
import { urgent } from './claims-store.ts'

/** Planned messages that are due and of which nothing has gone yet; locked, those that others hold passed over. */
export async function findDuePlanned(
  tx: Db,
  { limit, graceMs, besides }: { limit: number; graceMs: number; besides: readonly string[] },
): Promise<{ id: string; phone: string }[]> {
  const { rows } = await tx.execute<{ id: string; phone: string }>(sql`
    select id, phone from messages
    where due_at <= now() and due_at > now() - ${graceMs} * interval '1 ms' and status = 'pending' and not ${urgent}
      and id not in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(besides)}::jsonb))
    order by due_at limit ${limit} for update skip locked`)
  return rows
}

/**
 * What these numbers have been handed since the instants that matter, whoever asked for it. Straight from the ledger:
 * what was refused did not reach them, what is unknown may have.
 */
export async function findStandings(
  db: Db,
  phones: readonly string[],
  { dayStart, since }: { dayStart: Date; since: Date },
): Promise<Map<string, Standing>> {
  const { rows } = await db.execute<{ phone: string; last: number; today: string }>(sql`
    select m.phone, extract(epoch from max(p.handed_at))::float8 * 1000 as last,
      count(distinct m.id) filter (where p.handed_at >= ${dayStart.toISOString()}::timestamptz) as today
    from messages m join message_parts p on p.message_id = m.id
    where m.phone in (select value from jsonb_array_elements_text(${JSON.stringify([...new Set(phones)])}::jsonb))
      and p.handed_at >= ${since.toISOString()}::timestamptz and p.state in ('handing', 'accepted', 'unknown')
    group by m.phone`)
  return new Map(
    rows.map(({ phone, last, today }) => [phone, { lastAt: new Date(last), today: Number(today) }]),
  )
}

export interface PutOff {
  id: string
  at: Date
  hold: Hold
}

/** Due later: no engine has to remember it. */
export async function putOff(tx: Db, kept: readonly PutOff[]): Promise<void> {
  await tx.execute(sql`
    update messages m set due_at = given.at, hold = given.hold, detail = null
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given (id uuid, at timestamptz, hold text)
    where m.id = given.id`)
}

/** At most so many: an estimate for more would be out of date before it is read. */
const foreseen = 20_000

/** What goes out before, or at the same time as, something that is due then. */
export async function findAhead(db: Db, at: Date): Promise<Waiting[]> {
  const { rows } = await db.execute<{ phone: string; due: number; parts: string }>(sql`
    with ahead as (
      select id, phone, round, due_at from messages
      where due_at <= greatest(${at.toISOString()}::timestamptz, now()) order by due_at limit ${foreseen}
    )
    select a.phone, extract(epoch from a.due_at)::float8 * 1000 as due,
      (select count(*) from message_parts p
        where p.message_id = a.id and p.round = a.round and p.state in ('waiting', 'refused')) as parts
    from ahead a order by a.due_at`)
  return rows.map(({ phone, due, parts }) => ({ phone, due: new Date(due), parts: Number(parts) }))
}
