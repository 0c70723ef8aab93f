import { z } from 'zod'
import type { messageFilterCounts, messagePage } from '#core/messaging/message-list.ts'
import type { ParsedInputOf, ReplyOf } from '#core/contract.ts'
import { messageStatuses, type MessageStatus } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { namesOf } from '#server/features/contacts/contacts.ts'
import { clock } from '../messages-store.ts'
import { countMessages } from '../message-counts-store.ts'
import type { MessageRow } from '../messages-tables.ts'
import { onWire } from '../wire.ts'
import type { Cursor, Order } from './conditions-store.ts'
import { countWanted, messagesSorted } from './list-store.ts'
import { wantedBy, type Wanted } from './wanted.ts'

/** See the contract `messagePage`. */
export async function pageOf(db: Db, input: ParsedInputOf<typeof messagePage>) {
  const { cursor, before, sort, direction, limit, ...filter } = input
  const edge = before ?? cursor
  const after = edge === undefined ? undefined : readCursor(edge)
  if (after === null) return refuse('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  const wanted = await wantedBy(db, filter)
  const { searched = null } = wanted
  const order = { sort, direction, limit: limit + 1 }
  if (before !== undefined && after) {
    const page = await pageBefore(db, wanted, order, after)
    if (page) return { ...page, messages: await listed(db, page.messages), searched }
  }
  const rows = await messagesSorted(db, wanted, { ...order, ...(before === undefined && { after }) })
  const page = rows.slice(0, limit)
  return {
    messages: await listed(db, page),
    next: rows.length > limit ? cursorAt(page.at(-1)) : null,
    previous: before === undefined && after ? cursorAt(page[0]) : null,
    searched,
  }
}

/** The page that ends just before a message; null where less than a page is left: that is the first page. */
async function pageBefore(db: Db, wanted: Wanted, order: Order, after: Cursor) {
  const turned: Order = { ...order, direction: order.direction === 'asc' ? 'desc' : 'asc', after }
  const rows = await messagesSorted(db, wanted, turned)
  if (rows.length < order.limit - 1) return null
  const messages = rows.slice(0, order.limit - 1).toReversed()
  const more = rows.length === order.limit
  return { messages, next: cursorAt(messages.at(-1)), previous: more ? cursorAt(messages[0]) : null }
}

/** Rows for the screen, with the names of those whom the shop knows. */
export async function listed(db: Db, rows: MessageRow[]) {
  const names = await namesOf(db, [...new Set(rows.map((row) => row.phone))])
  return rows.map((row) => ({ ...onWire(row), contact: names.get(row.phone) ?? null }))
}

/** How many messages are in each state, and in all (SCHED-09). */
export async function counts(db: Db) {
  const found = { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0, total: 0 }
  for (const { status, messages } of await countMessages(db)) {
    found[status] += messages
    found.total += messages
  }
  return found
}

/** See the contract `messageFilterCounts`. */
export async function countsOf(
  db: Db,
  { most, ...filter }: ParsedInputOf<typeof messageFilterCounts>,
): Promise<ReplyOf<typeof messageFilterCounts>> {
  const asOf = await clock(db)
  const wanted = await wantedBy(db, filter, asOf)
  const found = await countWanted(db, wanted, most)
  const counted = [...found.values()]
  // A search is counted as a whole, so that a frequent word costs no more than a rare one.
  const capped = filter.search ? sum(counted) > most : counted.some((count) => count > most)
  const upTo = (status: MessageStatus) => Math.min(found.get(status) ?? 0, most)
  const byStatus = {
    pending: upTo('pending'),
    sending: upTo('sending'),
    sent: upTo('sent'),
    failed: upTo('failed'),
    cancelled: upTo('cancelled'),
  }
  return {
    ...byStatus,
    total: sum(Object.values(byStatus)),
    capped,
    as_of: asOf.toISOString(),
    searched: wanted.searched ?? null,
  }
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

const cursorShape = z.tuple([z.enum(messageStatuses), z.string().regex(/^\d*$/), z.iso.datetime(), z.guid()])

export function cursorAt(row: MessageRow | undefined): string | null {
  if (!row) return null
  const { status, phone, scheduledAt, id } = row
  return Buffer.from(JSON.stringify([status, phone, scheduledAt.toISOString(), id])).toString('base64url')
}

export function readCursor(cursor: string): Cursor | null {
  try {
    const read = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { status: read[0], phone: read[1], scheduledAt: new Date(read[2]), id: read[3] }
  } catch {
    return null
  }
}
