import { and, eq, gte, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { MessageSort } from '#core/messaging/message-list.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import type { Wanted } from './wanted.ts'

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
