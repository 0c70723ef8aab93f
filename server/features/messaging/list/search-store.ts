import { sql, type SQL } from 'drizzle-orm'
import { shopZone } from '#core/shared/shop-time.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import { plannedAnew } from '#server/db/planned-anew.ts'
import { after, keys, meets, type SortedOrder } from './conditions-store.ts'
import type { Search, Sought } from './wanted.ts'

// What a search finds. Whether the index of words is quicker, or to look at one message after the other, is for the
// database to say: it knows how frequent each word is (docs/decisions/0279).

/** The ids of messages that a search finds, sorted. */
export async function idsFound(db: Db, sought: Sought, order: SortedOrder): Promise<string[]> {
  const sorted = sql`order by ${keys(order)} limit ${order.limit}`
  const those = found(sought, sql`and ${after(order, order.after)} ${sorted}`)
  return idsOf(db, sql`select id from ${those} ${sorted}`)
}

/** Ids of up to `limit` messages that a search finds, in no order. */
export async function idsFoundUnsorted(db: Db, sought: Sought, limit: number): Promise<string[]> {
  const those = found(sought, newest)
  const made = meets({ asOf: sought.asOf })
  return idsOf(db, sql`select id from ${those} join messages using (id) where ${made} limit ${limit}`)
}

/** How many of each state a search finds, not more than `most` + 1 in all. */
export async function countFound(
  db: Db,
  sought: Pick<Sought, 'search' | 'from' | 'until'>,
  most: number,
): Promise<Map<MessageStatus, number>> {
  const those = found(sought, sql`${newest} limit ${most + 1}`)
  const { rows } = await db.execute<{ status: MessageStatus; messages: string }>(sql`${plannedAnew}
    select status, count(*) as messages
    from (select id from ${those} limit ${most + 1}) as counted join messages using (id) group by status`)
  return new Map(rows.map((row) => [row.status, Number(row.messages)]))
}

/** What a search finds in a few days, of any state, by time; the first `most` + 1. They are looked at one by one. */
export async function foundInDays(
  db: Db,
  { search, from, until }: Sought,
  most: number,
): Promise<{ id: string; day: string; status: MessageStatus }[]> {
  const { rows } = await db.execute<{ id: string; day: string; status: MessageStatus }>(sql`${plannedAnew}
    select m.id, (m.scheduled_at at time zone ${shopZone})::date::text as day, m.status from (
      select id from (
        select id, phone, words from message_search where ${meets({ from, until })}
        order by scheduled_at, id offset 0
      ) as place where ${sql.join(ways(search), sql` or `)} limit ${most + 1}
    ) as first join messages m on m.id = first.id order by m.scheduled_at, m.id`)
  return rows
}

/** An order in which what is of late is met first, whatever lies before the time that is looked at. */
const newest = sql`order by scheduled_at desc`

/** What has the words, or goes to one of the phones; each by itself, since the indexes know only one of them. */
function found({ search, ...sought }: Sought, rest: SQL): SQL {
  const those = ways(search).map(
    (way) => sql`(select id, phone, scheduled_at from ${place(sought)} as place where ${way} ${rest})`,
  )
  return sql`(${sql.join(those, sql` union `)}) as found`
}

/** By what a message is found. Phones are digits, so they need no quoting. */
function ways({ text, phones }: Search): SQL[] {
  const byWords = sql`words @@ search_query(${text}, '{}')`
  return phones.length === 0 ? [byWords] : [byWords, sql`phone = any(${`{${phones.join(',')}}`}::text[])`]
}

/**
 * Where a search looks. What failed or was cancelled has an index of words of its own. Nearly all of the past was sent:
 * which it was is looked at last. Other states are few, or lie at one end of the time: they are met along their index.
 */
function place({ status, undecided, from, until }: Omit<Sought, 'search'>): SQL {
  const within = meets({ from, until })
  if (!status && !undecided) return sql`(select * from message_search where ${within})`
  if (!undecided && (status === 'failed' || status === 'cancelled'))
    return sql`(select * from message_search where state = ${status} and ${within})`
  const [rows, all] = status === 'sent' ? [sql`s.`, sql`true`] : [sql`m.`, meets({ from, until }, sql`m.`)]
  return sql`(
    select ${rows}id, ${rows}phone, ${rows}scheduled_at, s.words
    from messages m join message_search s on s.id = m.id
    where ${meets({ status, undecided }, sql`m.`)} and ${all} and ${meets({ from, until }, sql`s.`)})`
}

async function idsOf(db: Db, statement: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`${plannedAnew} ${statement}`)
  return rows.map((row) => row.id)
}
