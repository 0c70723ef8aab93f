import { inArray, sql } from 'drizzle-orm'
import { messageStatuses, type MessageStatus } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import { messagesTable as messages, type MessageRow } from '../messages-tables.ts'
import { after, keys, meets, type Order, type SortedOrder } from './conditions-store.ts'
import { countFound, idsFound, idsFoundUnsorted } from './search-store.ts'
import type { Wanted } from './wanted.ts'

/** The messages that are wanted, sorted. Every order is an index's, whatever is wanted. */
export async function messagesSorted(db: Db, wanted: Wanted, order: Order): Promise<MessageRow[]> {
  const { sort } = order
  return sort === 'status'
    ? byStatus(db, wanted, order)
    : rowsOf(db, await idsSorted(db, wanted, { ...order, sort }))
}

/** One state after the other, each by time: so no state is read that is not on the page. */
async function byStatus(db: Db, wanted: Wanted, order: Order): Promise<MessageRow[]> {
  const { direction, after, limit } = order
  const states = wanted.status ? [wanted.status] : [...messageStatuses]
  const sorted = states.sort((one, other) => (one < other === (direction === 'asc') ? -1 : 1))
  const rows: MessageRow[] = []
  for (const status of after ? sorted.slice(Math.max(0, sorted.indexOf(after.status))) : sorted) {
    const part: Order = { sort: 'scheduled_time', direction, limit: limit - rows.length }
    if (status === after?.status) part.after = after
    rows.push(...(await messagesSorted(db, { ...wanted, status }, part)))
    if (rows.length === limit) break
  }
  return rows
}

async function idsSorted(db: Db, { search, ...rest }: Wanted, order: SortedOrder): Promise<string[]> {
  if (search) return idsFound(db, { ...rest, search }, order)
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from messages where ${meets(rest)} and ${after(order, order.after)}
    order by ${keys(order)} limit ${order.limit}`)
  return rows.map((row) => row.id)
}

/** Ids of up to `limit` messages that are wanted, in no order; for what is done to all of them. */
export async function idsWanted(db: Db, { search, ...rest }: Wanted, limit: number): Promise<string[]> {
  if (search) return idsFoundUnsorted(db, { ...rest, search }, limit)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from messages where ${meets(rest)} limit ${limit}`,
  )
  return rows.map((row) => row.id)
}

/** How many of each state, whatever the wanted one (of the undecided only those), none counted beyond `most` + 1. */
export async function countWanted(
  db: Db,
  { search, undecided, from, until }: Wanted,
  most: number,
): Promise<Map<MessageStatus, number>> {
  if (search && undecided) {
    const found = await idsFoundUnsorted(db, { search, undecided, from, until }, most + 1)
    return new Map([['failed', found.length]])
  }
  if (search) return countFound(db, { search, from, until }, most)
  const { rows } = await db.execute<{ status: MessageStatus; messages: string }>(sql`
    select state.status, (
      select count(*) from (
        select from messages m
        where m.status = state.status and ${meets({ undecided, from, until }, sql`m.`)} limit ${most + 1}
      ) as counted
    ) as messages from unnest(${`{${messageStatuses.join(',')}}`}::text[]) as state (status)`)
  return new Map(rows.map((row) => [row.status, Number(row.messages)]))
}

/** The rows of these messages, in this order. */
export async function rowsOf(db: Db, ids: string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  const rows = await db.select().from(messages).where(inArray(messages.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
