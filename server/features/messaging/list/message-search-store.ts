import { sql, type SQL, and, eq, gte, lt, lte } from 'drizzle-orm'
import { shopZone } from '#core/shared/shop-time.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import { type Db, replannedPrefix } from '#server/db/database.ts'
import type { SearchedPeriod } from '#core/shared/search-period.ts'
import type { MessageSort } from '#core/messaging/message-list.ts'

export interface MessageCriteria {
  status?: MessageStatus | undefined
  undecided?: true | undefined
  /** Matches messages that are scheduled at or after `from` and before `until`. */
  from?: Date | undefined
  until?: Date | undefined
  search?: MessageSearch | undefined
  asOf?: Date | undefined
  /** The period that a search covers. `from` is already set to its start. */
  searched?: SearchedPeriod
}

export interface MessageSearch {
  text: string
  /** Phones of contacts whose name contains the search text. */
  phones: string[]
}

export type SearchCriteria = MessageCriteria & { search: MessageSearch }

// Full-text search for messages. PostgreSQL chooses between the word index and a scan by time, because it knows how
// frequent each word is (docs/decisions/0279).

export async function searchMessageIds(
  db: Db,
  searched: SearchCriteria,
  order: IndexedMessageSortOrder,
): Promise<string[]> {
  const sorted = sql`order by ${sortKeysSql(order)} limit ${order.limit}`
  const matching = found(searched, sql`and ${afterCursorSql(order, order.after)} ${sorted}`)
  return idsOf(db, sql`select id from ${matching} ${sorted}`)
}

export async function searchMessageIdsUnsorted(
  db: Db,
  searched: SearchCriteria,
  limit: number,
): Promise<string[]> {
  const matching = found(searched, newestFirst)
  const made = criteriaSql({ asOf: searched.asOf })
  return idsOf(db, sql`select id from ${matching} join messages using (id) where ${made} limit ${limit}`)
}

/** Counts the search results. Stops at `most` + 1 matches in total. */
export async function countSearchResults(
  db: Db,
  searched: Pick<SearchCriteria, 'search' | 'from' | 'until'>,
  most: number,
): Promise<Map<MessageStatus, number>> {
  const matching = found(searched, sql`${newestFirst} limit ${most + 1}`)
  const { rows } = await db.execute<{ status: MessageStatus; messages: string }>(sql`${replannedPrefix}
    select status, count(*) as messages
    from (select id from ${matching} limit ${most + 1}) as counted join messages using (id) group by status`)
  return new Map(rows.map((row) => [row.status, Number(row.messages)]))
}

/** Returns the first `most` + 1 matches within a few days, sorted by time. Scans all messages of these days. */
export async function searchMessagesByDay(
  db: Db,
  { search, from, until }: SearchCriteria,
  most: number,
): Promise<{ id: string; day: string; status: MessageStatus }[]> {
  const { rows } = await db.execute<{ id: string; day: string; status: MessageStatus }>(sql`${replannedPrefix}
    select m.id, (m.scheduled_at at time zone ${shopZone})::date::text as day, m.status from (
      select id from (
        select id, phone, words from message_search where ${criteriaSql({ from, until })}
        order by scheduled_at, id offset 0
      ) as place where ${sql.join(listSearchWays(search), sql` or `)} limit ${most + 1}
    ) as first join messages m on m.id = first.id order by m.scheduled_at, m.id`)
  return rows
}

/** Scans the newest messages first and stops early, so that older messages are not read. */
const newestFirst = sql`order by scheduled_at desc`

/** Searches words and phones in separate queries, because no index covers both. */
function found({ search, ...sought }: SearchCriteria, rest: SQL): SQL {
  const matching = listSearchWays(search).map(
    (sortDirection) =>
      sql`(select id, phone, scheduled_at from ${place(sought)} as place where ${sortDirection} ${rest})`,
  )
  return sql`(${sql.join(matching, sql` union `)}) as found`
}

/**
 * Returns a condition for the search by words and one for the search by phones. Phones consist of digits, so
 * they need no quoting.
 */
function listSearchWays({ text, phones }: MessageSearch): SQL[] {
  const byWords = sql`words @@ search_query(${text}, '{}')`
  return phones.length === 0 ? [byWords] : [byWords, sql`phone = any(${`{${phones.join(',')}}`}::text[])`]
}

/**
 * Returns the rows in which to search, in a form that uses the best index. Failed and cancelled messages have their
 * own word index. Nearly all past messages were sent, so the status `sent` is checked last. Messages of other
 * statuses are few or at one end of the time range, so they are found by the index on time.
 */
function place({ status, undecided, from, until }: Omit<SearchCriteria, 'search'>): SQL {
  const within = criteriaSql({ from, until })
  if (!status && !undecided) return sql`(select * from message_search where ${within})`
  if (!undecided && (status === 'failed' || status === 'cancelled'))
    return sql`(select * from message_search where state = ${status} and ${within})`
  const [rows, all] =
    status === 'sent' ? [sql`s.`, sql`true`] : [sql`m.`, criteriaSql({ from, until }, sql`m.`)]
  return sql`(
    select ${rows}id, ${rows}phone, ${rows}scheduled_at, s.words
    from messages m join message_search s on s.id = m.id
    where ${criteriaSql({ status, undecided }, sql`m.`)} and ${all} and ${criteriaSql({ from, until }, sql`s.`)})`
}

async function idsOf(db: Db, statement: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`${replannedPrefix} ${statement}`)
  return rows.map((row) => row.id)
}

export interface MessageCursor {
  status: MessageStatus
  phone: string
  scheduledAt: Date
  id: string
}

export interface MessageSortOrder {
  sort: MessageSort
  direction: 'asc' | 'desc'
  limit: number
  after?: MessageCursor | undefined
}

/** A sort order that one index supports. Sorting by status needs several orders. */
export type IndexedMessageSortOrder = MessageSortOrder & { sort: Exclude<MessageSort, 'status'> }

/**
 * Returns the SQL condition for these criteria. `of` is the name of the table with a dot. It is needed if several
 * tables in the query have these columns.
 */
export function criteriaSql(wanted: Omit<MessageCriteria, 'search'>, of = sql``): SQL {
  const { status, undecided, from, until, asOf } = wanted
  return (
    and(
      // Must be the literal condition of the partial index, so that PostgreSQL uses the index.
      undecided ? sql`${of}failure = 'delivery_unknown'` : status && eq(sql`${of}status`, status),
      from && gte(sql`${of}scheduled_at`, at(from)),
      until && lt(sql`${of}scheduled_at`, at(until)),
      asOf && lte(sql`${of}created_at`, at(asOf)),
    ) ?? sql`true`
  )
}

export function afterCursorSql({ sort, direction }: MessageSortOrder, edge: MessageCursor | undefined): SQL {
  if (!edge) return sql`true`
  const comparison = direction === 'asc' ? sql`>` : sql`<`
  return sort === 'scheduled_time'
    ? sql`(scheduled_at, id) ${comparison} (${at(edge.scheduledAt)}, ${edge.id}::uuid)`
    : sql`(${sql.raw(sort)}, scheduled_at, id) ${comparison} (${edge[sort]}, ${at(edge.scheduledAt)}, ${edge.id}::uuid)`
}

export function sortKeysSql({ sort, direction }: MessageSortOrder, of = sql``): SQL {
  const sortDirection = direction === 'asc' ? sql`asc` : sql`desc`
  const byTime = sql`${of}scheduled_at ${sortDirection}, ${of}id ${sortDirection}`
  return sort === 'scheduled_time' ? byTime : sql`${of}${sql.raw(sort)} ${sortDirection}, ${byTime}`
}

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`
