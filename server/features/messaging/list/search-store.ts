import { sql, type SQL } from 'drizzle-orm'
import type { MessageStatus } from '../../../../core/values/message-states.ts'
import type { Db } from '../../../platform/database.ts'
import {
  after,
  keys,
  meets,
  phonesOf,
  query,
  type Cursor,
  type Order,
  type SortedOrder,
} from './conditions-store.ts'
import type { Search, Wanted } from './wanted.ts'

// The index of words gives every message that has them, in no order. Bringing up 50,000 rows to sort them takes half a
// second, so what is frequent is looked for along the order of the list instead, a stretch at a time.

type Sought = Wanted & { search: Search }

/** Rows that are looked at one by one: what is frequent is found among them, without the index of words. */
const nearby = { scheduled_time: 1000, phone: 300 }
/** Reading rows in another order than they were written in costs more. */
const nearbyOfState = 300
/** What is rarer than this is brought up and sorted as a whole. */
const few = 500
/** Rows of the order in each next stretch; the index of words is asked for those in it. The last has no end. */
const stretches = [8_000, 80_000, 400_000, null]

/** The ids of messages that a search finds, sorted. */
export async function idsFound(db: Db, wanted: Sought, order: SortedOrder): Promise<string[]> {
  const near = await idsNearby(db, wanted, order)
  if (near.length === order.limit) return near
  return (await idsOfFew(db, wanted, order)) ?? (await idsByStretches(db, wanted, order))
}

async function idsNearby(
  db: Db,
  { search, status, undecided, ...rest }: Sought,
  order: SortedOrder,
): Promise<string[]> {
  const looked = status ? nearbyOfState : nearby[order.sort]
  const matches = sql`words @@ ${query({ ...search, phones: [] })} or phone = any(${phonesOf(search)})`
  const within = sql`${meets(rest)} and ${after(order, order.after)} order by ${keys(order)} limit ${looked}`
  if (!status)
    return ids(
      db,
      sql`
      select id from (select * from message_search where ${within}) as near
      where ${matches} order by ${keys(order)} limit ${order.limit}`,
    )
  return ids(
    db,
    sql`
    select near.id from (
      select id, phone, scheduled_at from messages where ${meets({ status, undecided })} and ${within}
    ) as near
    cross join lateral (
      select from message_search where id = near.id and (${matches}) offset 0
    ) as found
    order by ${keys(order, sql`near.`)} limit ${order.limit}`,
  )
}

/** In any order; null when there are more than a few. */
export async function idsOfFew(
  db: Db,
  { search, status, undecided, ...rest }: Sought,
  order: Order,
): Promise<string[] | null> {
  const { rows } = await db.execute<{ many: boolean; id: string | null }>(sql`
    with found as materialized (
      select id, phone, scheduled_at from message_search
      where words @@ ${query(search)} and ${meets(rest)} limit ${few + 1}
    ), many as (select count(*) > ${few} as many from found)
    select many.many, page.id from many left join lateral (
      select id from (${ofStatus(sql`found`, { status, undecided })}) as found
      where not many.many and ${after(order, order.after)} order by ${keys(order)} limit ${order.limit}
    ) as page on true`)
  return rows[0]?.many ? null : rows.flatMap((row) => row.id ?? [])
}

async function idsByStretches(
  db: Db,
  { search, status, undecided, ...rest }: Sought,
  order: SortedOrder,
): Promise<string[]> {
  const found: string[] = []
  let from: Cursor | null = order.after ?? null
  for (const rows of stretches) {
    const to = rows === null ? null : await edgeAfter(db, rest, order, from, rows)
    const stretch = sql`
      select id, phone, scheduled_at from message_search
      where words @@ ${query(search)} and ${meets(rest)} and ${after(order, from, to)}`
    const limit = order.limit - found.length
    found.push(
      ...(await ids(
        db,
        sql`
        with found as materialized (${stretch})
        select id from (${ofStatus(sql`found`, { status, undecided })}) as found
        order by ${keys(order)} limit ${limit}`,
      )),
    )
    if (found.length === order.limit || !to) break
    from = to
  }
  return found
}

/** The row so many after this one in the order; null when there are fewer. */
async function edgeAfter(
  db: Db,
  rest: Omit<Wanted, 'search' | 'status'>,
  order: SortedOrder,
  from: Cursor | null,
  rows: number,
): Promise<Cursor | null> {
  const { rows: found } = await db.execute<{ id: string; phone: string; ms: number }>(sql`
    select id, ${order.sort === 'phone' ? sql`phone` : sql`'' as phone`},
      extract(epoch from scheduled_at)::float8 * 1000 as ms
    from message_search where ${meets(rest)} and ${after(order, from)}
    order by ${keys(order)} offset ${rows} limit 1`)
  const [edge] = found
  return edge ? { id: edge.id, phone: edge.phone, scheduledAt: new Date(edge.ms), status: 'pending' } : null
}

/** Ids of up to `limit` messages that a search finds, in no order. */
export async function idsFoundUnsorted(
  db: Db,
  { search, status, undecided, asOf, ...rest }: Sought,
  limit: number,
): Promise<string[]> {
  return ids(
    db,
    sql`
    with found as materialized (
      select id from message_search where words @@ ${query(search)} and ${meets(rest)}
    )
    select m.id from found join messages m on m.id = found.id
    where ${meets({ status, undecided, asOf }, sql`m.`)} limit ${limit}`,
  )
}

/**
 * How many of each state a search finds, not more than `most` + 1 in all. What is so frequent that the newest rows have
 * that many is counted there, without the index of words.
 */
export async function countFound(
  db: Db,
  { search, from, until }: Pick<Sought, 'search' | 'from' | 'until'>,
  most: number,
): Promise<Map<MessageStatus, number>> {
  const within = meets({ from, until })
  const matches = sql`words @@ ${query(search)}`
  const near = await statesOf(
    db,
    sql`
    select id from (
      select id, words from message_search where ${within} order by scheduled_at desc limit ${most * 4}
    ) as near where ${matches} limit ${most + 1}`,
  )
  const sum = [...near.values()].reduce((total, count) => total + count, 0)
  if (sum > most) return near
  return statesOf(db, sql`select id from message_search where ${matches} and ${within} limit ${most + 1}`)
}

async function statesOf(db: Db, found: SQL): Promise<Map<MessageStatus, number>> {
  const { rows } = await db.execute<{ status: MessageStatus; messages: string }>(sql`
    select m.status, count(*) as messages from (${found}) as found join messages m on m.id = found.id
    group by m.status`)
  return new Map(rows.map((row) => [row.status, Number(row.messages)]))
}

/** Of these rows those in this state, with their state; any where none is given. */
function ofStatus(rows: SQL, wanted: Pick<Wanted, 'status' | 'undecided'>): SQL {
  return sql`
    select f.id, f.phone, f.scheduled_at, m.status from ${rows} as f left join messages m on m.id = f.id
    where ${meets(wanted, sql`m.`)}`
}

async function ids(db: Db, statement: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(statement)
  return rows.map((row) => row.id)
}
