import { and, eq, gte, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { MessageSort } from '../../../../core/messaging/message-list.ts'
import type { MessageStatus } from '../../../../core/messaging/message-states.ts'
import type { Search, Wanted } from './wanted.ts'

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

/** Comes after this one in the order, where there is one; with `notBeyond` up to that one. */
export function after({ sort, direction }: Order, edge?: Cursor | null, notBeyond?: Cursor | null): SQL {
  const compared = (sign: SQL, to: Cursor) =>
    sort === 'scheduled_time'
      ? sql`(scheduled_at, id) ${sign} (${at(to.scheduledAt)}, ${to.id}::uuid)`
      : sql`(${sql.raw(sort)}, scheduled_at, id) ${sign} (${to[sort]}, ${at(to.scheduledAt)}, ${to.id}::uuid)`
  const [beyond, within] = direction === 'asc' ? [sql`>`, sql`<=`] : [sql`<`, sql`>=`]
  return (
    and(edge ? compared(beyond, edge) : undefined, notBeyond ? compared(within, notBeyond) : undefined) ??
    sql`true`
  )
}

/** What it is ordered by. */
export function keys({ sort, direction }: Order, of = sql``): SQL {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const byTime = sql`${of}scheduled_at ${way}, ${of}id ${way}`
  return sort === 'scheduled_time' ? byTime : sql`${of}${sql.raw(sort)} ${way}, ${byTime}`
}

/** What is looked for; worked out once, not for every row. */
export const query = (search: Search): SQL => sql`(select search_query(${search.text}, ${phonesOf(search)}))`

/** Phones are digits, so they need no quoting. */
export const phonesOf = ({ phones }: Search): SQL => sql`${`{${phones.join(',')}}`}::text[]`

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`
