import { inArray, sql, type SQL } from 'drizzle-orm'
import { messageStatuses, type MessageStatus } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import { messagesTable as messages, type MessageRow } from '../messages-tables.ts'
import {
  afterCursorSql,
  sortKeysSql,
  criteriaSql,
  type MessageSortOrder,
  type IndexedMessageSortOrder,
  countSearchResults,
  searchMessageIds,
  searchMessageIdsUnsorted,
  type MessageCriteria,
} from './message-search-store.ts'
import { shopZone } from '#core/shared/shop-time.ts'

export async function findSortedMessages(
  db: Db,
  wanted: MessageCriteria,
  order: MessageSortOrder,
): Promise<MessageRow[]> {
  const { sort } = order
  return sort === 'status'
    ? byStatus(db, wanted, order)
    : findMessageRows(db, await idsSorted(db, wanted, { ...order, sort }))
}

/** Sorts by status and then by time. Reads one status after another, so that only the rows of the page are read. */
async function byStatus(db: Db, wanted: MessageCriteria, order: MessageSortOrder): Promise<MessageRow[]> {
  const { direction, after, limit } = order
  const states = wanted.status ? [wanted.status] : [...messageStatuses]
  const sorted = states.sort((one, other) => (one < other === (direction === 'asc') ? -1 : 1))
  const rows: MessageRow[] = []
  for (const status of after ? sorted.slice(Math.max(0, sorted.indexOf(after.status))) : sorted) {
    const part: MessageSortOrder = { sort: 'scheduled_time', direction, limit: limit - rows.length }
    if (status === after?.status) part.after = after
    rows.push(...(await findSortedMessages(db, { ...wanted, status }, part)))
    if (rows.length === limit) break
  }
  return rows
}

async function idsSorted(
  db: Db,
  { search, ...rest }: MessageCriteria,
  order: IndexedMessageSortOrder,
): Promise<string[]> {
  if (search) return searchMessageIds(db, { ...rest, search }, order)
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from messages where ${criteriaSql(rest)} and ${afterCursorSql(order, order.after)}
    order by ${sortKeysSql(order)} limit ${order.limit}`)
  return rows.map((row) => row.id)
}

export async function findMatchingMessageIds(
  db: Db,
  { search, ...rest }: MessageCriteria,
  limit: number,
): Promise<string[]> {
  if (search) return searchMessageIdsUnsorted(db, { ...rest, search }, limit)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from messages where ${criteriaSql(rest)} limit ${limit}`,
  )
  return rows.map((row) => row.id)
}

/** Counts messages by status. Ignores the status in the filter, but not `undecided`. Stops counting at `most` + 1. */
export async function countMatchingMessages(
  db: Db,
  { search, undecided, from, until }: MessageCriteria,
  most: number,
): Promise<Map<MessageStatus, number>> {
  if (search && undecided) {
    const found = await searchMessageIdsUnsorted(db, { search, undecided, from, until }, most + 1)
    return new Map([['failed', found.length]])
  }
  if (search) return countSearchResults(db, { search, from, until }, most)
  const { rows } = await db.execute<{ status: MessageStatus; messages: string }>(sql`
    select state.status, (
      select count(*) from (
        select from messages m
        where m.status = state.status and ${criteriaSql({ undecided, from, until }, sql`m.`)} limit ${most + 1}
      ) as counted
    ) as messages from unnest(${`{${messageStatuses.join(',')}}`}::text[]) as state (status)`)
  return new Map(rows.map((row) => [row.status, Number(row.messages)]))
}

/** Returns the messages in the sequence of `ids`. */
export async function findMessageRows(db: Db, ids: string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  const rows = await db.select().from(messages).where(inArray(messages.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const dayOf = (time: SQL) => sql`(${time} at time zone ${sql.raw(`'${shopZone}'`)})::date`

export interface DayCount {
  day: string
  status: MessageStatus
  messages: number
}

export async function countMessagesByDay(
  db: Db,
  { status, from, until }: MessageCriteria,
): Promise<DayCount[]> {
  const { rows } = await db.execute<{ day: string; status: MessageStatus; messages: string }>(sql`
    select ${dayOf(sql`scheduled_at`)}::text as day, status, count(*) as messages
    from messages where ${criteriaSql({ status, from, until })} group by 1, 2`)
  return rows.map((row) => ({ ...row, messages: Number(row.messages) }))
}

/** Returns the ids of the first messages of each shop day, sorted by time. At most `perDay` messages per day. */
export async function findFirstMessageIdsByDay(
  db: Db,
  { status }: MessageCriteria,
  { from, to }: { from: string; to: string },
  perDay: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select found.id from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day
    cross join lateral (
      select id, scheduled_at from messages
      where ${criteriaSql({ status })}
        and scheduled_at >= day at time zone ${shopZone}
        and scheduled_at < (day + interval '1 day') at time zone ${shopZone}
      order by scheduled_at, id limit ${perDay}
    ) as found order by found.scheduled_at, found.id`)
  return rows.map((row) => row.id)
}

interface NextMessage {
  id: string
  phone: string
  at: Date
}

/** Returns the messages that are due before `until`, including overdue ones. Counts them up to `most`. */
export async function findMessagesDueSoon(
  db: Db,
  until: Date,
  { most, shown }: { most: number; shown: number },
): Promise<{ soon: number; next: NextMessage[] }> {
  const { rows } = await db.execute<{ id: string; phone: string; ms: number }>(sql`
    select id, phone, extract(epoch from due_at)::float8 * 1000 as ms from messages
    where due_at < ${until.toISOString()}::timestamptz and status = 'pending'
    order by due_at limit ${shown}`)
  const counted = await db.execute<{ soon: number }>(sql`
    select count(*)::int as soon from (
      select from messages
      where due_at < ${until.toISOString()}::timestamptz and status = 'pending' limit ${most}
    ) as found`)
  return {
    soon: counted.rows[0]?.soon ?? 0,
    next: rows.map(({ id, phone, ms }) => ({ id, phone, at: new Date(ms) })),
  }
}
