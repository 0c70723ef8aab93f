import { sql, type SQL } from 'drizzle-orm'
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
import { idsOf, matching, stateApart } from './found-store.ts'
import type { Sought, Wanted } from './wanted.ts'

// The index of words gives every message that has them, in no order. So what is frequent is found along the order of
// the list, row by row, without that index, and what is rare is brought up and sorted. What is neither (frequent, but
// not here) is brought up as far as the page can reach.

/** Rows of the order that are looked at one by one, at half a microsecond each. */
const nearby = { scheduled_time: 5000, phone: 2500 }
/** Those of one state lie apart from their words: that costs more. */
const nearbyOfState = 2000
/** What is rarer than this is brought up and sorted as a whole. */
const few = 2000
/** How far to go back before all is brought up, in spans of time that `nearby` had. */
const stretches = [8, 40]
const dayMs = 86_400_000

/** What was found so far, and the row that was looked at last; without `edge` all were. */
interface Near {
  ids: string[]
  edge?: Cursor
  spanMs: number
}

/** The ids of messages that a search finds, sorted. */
export async function idsFound(db: Db, sought: Sought, order: SortedOrder): Promise<string[]> {
  // Of these the index of words is small: asking it first costs next to nothing.
  if (stateApart(sought)) {
    const rare = await idsIfFew(db, sought, order)
    if (rare) return rare
  }
  const near = await idsNearby(db, sought, order)
  if (near.ids.length === order.limit || !near.edge) return near.ids
  const limit = order.limit - near.ids.length
  const rest = await idsBeyond(db, await inItsTime(db, sought), { ...order, limit }, near.edge, near.spanMs)
  return [...near.ids, ...rest]
}

async function idsNearby(db: Db, sought: Sought, order: SortedOrder): Promise<Near> {
  const { search, status, undecided, ...rest } = sought
  const looked = status ? nearbyOfState : nearby[order.sort]
  const matches = sql`(words @@ ${query({ ...search, phones: [] })} or phone = any(${phonesOf(search)}))`
  const within = sql`${meets({ status, undecided, ...rest })} and ${after(order, order.after)}
    order by ${keys(order)} limit ${looked}`
  const place = sql`row_number() over (order by ${keys(order)}) as place`
  const near = status
    ? sql`(select id, phone, scheduled_at, ${place} from messages where ${within}) as near
        cross join lateral (
          select ${matches} as hit from message_search where id = near.id offset 0
        ) as found`
    : sql`(select *, ${place} from message_search where ${within}) as near
        cross join lateral (select ${matches} as hit) as found`
  const { rows } = await db.execute<Edge & { hit: boolean; place: string }>(sql`
    select near.id, ${edgeOf(order, sql`near.`)}, hit, place from ${near}
    where hit or place in (1, ${looked}) order by ${keys(order, sql`near.`)} limit ${order.limit + 1}`)
  const [first, last] = [rows[0], rows.at(-1)]
  const all = Number(last?.place ?? 0) < looked
  return {
    ids: rows
      .filter(({ hit }) => hit)
      .map(({ id }) => id)
      .slice(0, order.limit),
    ...(last && !all && { edge: cursorOf(last) }),
    spanMs: first && last ? Math.abs(last.ms - first.ms) : 0,
  }
}

/** In any order; null when there are more than a few. */
export async function idsIfFew(db: Db, sought: Sought, order: Order): Promise<string[] | null> {
  const { ids, many } = await idsOfFew(db, sought, order, sql`not many.many`)
  return many ? null : ids
}

/**
 * Ids of those that come after `order.after`, when they are few. Of many, the page of those that the index gave first:
 * the last of a full one tells how far the real page can reach at most.
 */
async function idsOfFew(
  db: Db,
  sought: Sought,
  order: Order,
  wanted = sql`true`,
): Promise<{ ids: string[]; many: boolean; last?: Cursor }> {
  const beyond = after(order, order.after)
  const byState = order.sort === 'status'
  const { rows } = await db.execute<Edge & { many: boolean }>(sql`
    with found as materialized (
      select id, phone, scheduled_at from message_search
      where ${matching(sought)} and ${byState ? sql`true` : beyond} limit ${few + 1}
    ), many as (select count(*) > ${few} as many from found)
    select many.many, page.* from many left join lateral (
      select id, ${edgeOf(order)} from (${ofStatus(sql`found`, sought)}) as found
      where ${wanted} and ${byState ? beyond : sql`true`}
      order by ${keys(order)} limit ${order.limit}
    ) as page on true`)
  const found = rows.filter(({ id }) => id)
  const last = found.length === order.limit ? found.at(-1) : undefined
  return {
    ids: found.map(({ id }) => id),
    many: rows[0]?.many ?? false,
    ...(last && { last: cursorOf(last) }),
  }
}

async function idsBeyond(
  db: Db,
  sought: Sought,
  order: SortedOrder,
  edge: Cursor,
  spanMs: number,
): Promise<string[]> {
  const { ids, many, last } = await idsOfFew(db, sought, { ...order, after: edge })
  if (!many) return ids
  // The index gives rows as they lie, which is about as they were planned: where the order is that, or has nothing to
  // do with it, the page ends soon. Backwards it does not: then a stretch of time after the other.
  const backwards = order.sort === 'scheduled_time' && order.direction === 'desc'
  const found: string[] = []
  let from = edge
  for (const spans of backwards ? stretches : []) {
    const to = {
      ...edge,
      scheduledAt: new Date(+edge.scheduledAt - spans * Math.max(spanMs, dayMs)),
      id: firstId,
    }
    found.push(...(await idsWithin(db, sought, { ...order, limit: order.limit - found.length }, from, to)))
    if (found.length === order.limit) return found
    from = to
  }
  const limit = order.limit - found.length
  return [...found, ...(await idsWithin(db, sought, { ...order, limit }, from, last))]
}

const firstId = '00000000-0000-0000-0000-000000000000'

async function idsWithin(
  db: Db,
  sought: Sought,
  order: SortedOrder,
  from: Cursor,
  to?: Cursor,
): Promise<string[]> {
  return idsOf(
    db,
    sql`
    with found as materialized (
      select id, phone, scheduled_at from message_search where ${matching(sought)} and ${after(order, from, to)}
    )
    select id from (${ofStatus(sql`found`, sought)}) as found order by ${keys(order)} limit ${order.limit}`,
  )
}

/** Narrowed to the time in which there are messages of this state: those that wait all lie at one end. */
async function inItsTime(db: Db, sought: Sought): Promise<Sought> {
  const { status, from, until } = sought
  if (!status) return sought
  const { rows } = await db.execute<{ first: number | null; last: number | null }>(sql`
    select extract(epoch from min(scheduled_at))::float8 * 1000 as first,
      extract(epoch from max(scheduled_at))::float8 * 1000 as last
    from messages where ${meets({ status })}`)
  const { first = null, last = null } = rows[0] ?? {}
  if (first === null || last === null) return sought
  const [begins, ends] = [Math.floor(first), Math.floor(last) + 1]
  return {
    ...sought,
    from: from && +from > begins ? from : new Date(begins),
    until: until && +until < ends ? until : new Date(ends),
  }
}

/** Of these rows those in this state, with their state; any where none is given. */
function ofStatus(rows: SQL, { status, undecided }: Pick<Wanted, 'status' | 'undecided'>): SQL {
  return sql`
    select f.id, f.phone, f.scheduled_at, m.status from ${rows} as f left join messages m on m.id = f.id
    where ${meets({ status, undecided }, sql`m.`)}`
}

/** What a cursor is made of, as it comes from the database. */
type Edge = Record<'id' | 'phone', string> & { ms: number }

const edgeOf = ({ sort }: Order, of = sql``) => sql`
  ${sort === 'phone' ? sql`${of}phone` : sql`''`} as phone,
  extract(epoch from ${of}scheduled_at)::float8 * 1000 as ms`

const cursorOf = ({ id, phone, ms }: Edge): Cursor => ({
  id,
  phone,
  scheduledAt: new Date(ms),
  status: 'pending',
})
