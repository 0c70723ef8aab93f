import { sql, type SQL } from 'drizzle-orm'
import type { MessageStatus } from '../../../../core/values/message-states.ts'
import { shopZone } from '../../../../core/values/shop-time.ts'
import type { Db } from '../../../platform/database.ts'
import { meets, query } from './conditions-store.ts'
import type { Wanted } from './wanted.ts'

const dayOf = (time: SQL) => sql`(${time} at time zone ${sql.raw(`'${shopZone}'`)})::date`

/** Messages of each shop day and state; of what a search finds, of any state and not more than `most` + 1 in all. */
export async function countDays(
  db: Db,
  wanted: Wanted,
  most: number,
): Promise<{ day: string; status: MessageStatus; messages: number }[]> {
  const { rows } = await db.execute<{ day: string; status: MessageStatus; messages: string }>(sql`
    select ${dayOf(sql`scheduled_at`)}::text as day, status, count(*) as messages
    from ${source(wanted.search ? { ...wanted, status: undefined } : wanted, most)} group by 1, 2`)
  return rows.map((row) => ({ ...row, messages: Number(row.messages) }))
}

/** The first messages of each shop day by time, `perDay` at most; their ids in order of time. */
export async function firstOfDays(
  db: Db,
  wanted: Wanted,
  { from, to }: { from: string; to: string },
  perDay: number,
  most: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    wanted.search
      ? sql`
        select id from (
          select id, scheduled_at, row_number() over (
            partition by ${dayOf(sql`scheduled_at`)} order by scheduled_at, id
          ) as place
          from ${source(wanted, most)}
        ) as placed where place <= ${perDay} order by scheduled_at, id`
      : sql`
        select found.id from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day
        cross join lateral (
          select id, scheduled_at from messages
          where ${meets({ status: wanted.status })}
            and scheduled_at >= day at time zone ${shopZone}
            and scheduled_at < (day + interval '1 day') at time zone ${shopZone}
          order by scheduled_at, id limit ${perDay}
        ) as found order by found.scheduled_at, found.id`,
  )
  return rows.map((row) => row.id)
}

function source(wanted: Wanted, most: number): SQL {
  const { status, from, until, search } = wanted
  if (!search)
    return sql`(select id, scheduled_at, status from messages where ${meets({ status, from, until })}) as m`
  return sql`(
    select m.id, m.scheduled_at, m.status from (
      select id from message_search
      where words @@ ${query(search)} and ${meets({ from, until })} limit ${most + 1}
    ) as found join messages m on m.id = found.id where ${meets({ status }, sql`m.`)}
  ) as m`
}
