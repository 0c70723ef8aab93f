import { sql, type SQL, and, eq, gte, lt, lte } from 'drizzle-orm'
import { shopZone } from '#core/shared/shop-time.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import { type Db, plannedAnew } from '#server/db/database.ts'
import type { SearchedPeriod } from '#core/shared/search-period.ts'
import type { MessageSort } from '#core/messaging/message-list.ts'

/** Which messages are looked for; what is undefined is any. */
export interface Wanted {
  status?: MessageStatus | undefined
  /** Only those that wait for a person's word. */
  undecided?: true | undefined
  /** Scheduled from here on, and before `until`. */
  from?: Date | undefined
  until?: Date | undefined
  search?: Search | undefined
  /** Made by then. */
  asOf?: Date | undefined
  /** How far back the search looks: `from` has it already. */
  searched?: SearchedPeriod
}

export interface Search {
  text: string
  /** Of the contacts whose name has the text in it. */
  phones: string[]
}

export type Sought = Wanted & { search: Search }

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

// Pieces of SQL for messages and for what they are found by (message_search): both have id, phone and scheduled_at.

/** The sorted values of the message at the edge of a page. */
export interface Cursor {
  status: MessageStatus
  phone: string
  scheduledAt: Date
  id: string
}

/** In which order, and from just after which message. */
export interface Order {
  sort: MessageSort
  direction: 'asc' | 'desc'
  limit: number
  after?: Cursor | undefined
}

/** An order that an index has; by state is one after the other of these by time. */
export type SortedOrder = Order & { sort: Exclude<MessageSort, 'status'> }

/** The condition; `of` is the name of the table with its dot, where several have such columns. */
export function meets(wanted: Omit<Wanted, 'search'>, of = sql``): SQL {
  const { status, undecided, from, until, asOf } = wanted
  return (
    and(
      // In so many words, as their index has it.
      undecided ? sql`${of}failure = 'delivery_unknown'` : status && eq(sql`${of}status`, status),
      from && gte(sql`${of}scheduled_at`, at(from)),
      until && lt(sql`${of}scheduled_at`, at(until)),
      asOf && lte(sql`${of}created_at`, at(asOf)),
    ) ?? sql`true`
  )
}

/** Comes after this one in the order, where there is one. */
export function after({ sort, direction }: Order, edge: Cursor | undefined): SQL {
  if (!edge) return sql`true`
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return sort === 'scheduled_time'
    ? sql`(scheduled_at, id) ${beyond} (${at(edge.scheduledAt)}, ${edge.id}::uuid)`
    : sql`(${sql.raw(sort)}, scheduled_at, id) ${beyond} (${edge[sort]}, ${at(edge.scheduledAt)}, ${edge.id}::uuid)`
}

/** What it is ordered by. */
export function keys({ sort, direction }: Order, of = sql``): SQL {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const byTime = sql`${of}scheduled_at ${way}, ${of}id ${way}`
  return sort === 'scheduled_time' ? byTime : sql`${of}${sql.raw(sort)} ${way}, ${byTime}`
}

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`
