import { sql, type SQL } from 'drizzle-orm'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import { shopZone } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { meets } from './conditions-store.ts'
import type { Wanted } from './wanted.ts'

const dayOf = (time: SQL) => sql`(${time} at time zone ${sql.raw(`'${shopZone}'`)})::date`

export interface DayCount {
  day: string
  status: MessageStatus
  messages: number
}

/** Messages of each shop day and state. */
export async function countDays(db: Db, { status, from, until }: Wanted): Promise<DayCount[]> {
  const { rows } = await db.execute<{ day: string; status: MessageStatus; messages: string }>(sql`
    select ${dayOf(sql`scheduled_at`)}::text as day, status, count(*) as messages
    from messages where ${meets({ status, from, until })} group by 1, 2`)
  return rows.map((row) => ({ ...row, messages: Number(row.messages) }))
}

/** The first messages of each shop day by time, `perDay` at most; their ids in order of time. */
export async function firstOfDays(
  db: Db,
  { status }: Wanted,
  { from, to }: { from: string; to: string },
  perDay: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select found.id from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day
    cross join lateral (
      select id, scheduled_at from messages
      where ${meets({ status })}
        and scheduled_at >= day at time zone ${shopZone}
        and scheduled_at < (day + interval '1 day') at time zone ${shopZone}
      order by scheduled_at, id limit ${perDay}
    ) as found order by found.scheduled_at, found.id`)
  return rows.map((row) => row.id)
}
