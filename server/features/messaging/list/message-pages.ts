import { z } from 'zod'
import type { countFilteredMessages, listMessagePage, MessageFilter } from '#core/messaging/message-list.ts'
import type { ParsedInputOf, ReplyOf } from '#core/contract.ts'
import { messageStatuses, type MessageStatus } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { findContactNames, findPhonesByName } from '#server/features/contacts/contacts.ts'
import { readDatabaseClock, countMessages, findFirstScheduledTime } from '../messages-store.ts'
import type { MessageRow } from '../messages-tables.ts'
import { toWireMessage } from '../wire-message.ts'
import type { MessageCursor, MessageSortOrder, MessageCriteria } from './message-search-store.ts'
import { countMatchingMessages, findSortedMessages } from './message-list-store.ts'
import type { listMessages } from '#core/messaging/messages.ts'
import type { Call } from '#server/http/route.ts'
import { getSearchedPeriod } from '#core/shared/search-period.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { getStartOfShopDay } from '#core/shared/shop-weeks.ts'

export async function getMessagePage(db: Db, input: ParsedInputOf<typeof listMessagePage>) {
  const { cursor, before, sort, direction, limit, ...filter } = input
  const edge = before ?? cursor
  const after = edge === undefined ? undefined : readCursor(edge)
  if (after === null) return refuse('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  const resolvedFilter = await resolveFilter(db, filter)
  const { searched = null } = resolvedFilter
  const order = { sort, direction, limit: limit + 1 }
  if (before !== undefined && after) {
    const page = await pageBefore(db, resolvedFilter, order, after)
    if (page) return { ...page, messages: await addContactNames(db, page.messages), searched }
  }
  const rows = await findSortedMessages(db, resolvedFilter, {
    ...order,
    ...(before === undefined && { after }),
  })
  const page = rows.slice(0, limit)
  return {
    messages: await addContactNames(db, page),
    next: rows.length > limit ? cursorAt(page.at(-1)) : null,
    previous: before === undefined && after ? cursorAt(page[0]) : null,
    searched,
  }
}

/**
 * Returns the page that ends just before a message. Returns `null` if less than a page is left, because the caller
 * then shows the first page.
 */
async function pageBefore(
  db: Db,
  resolvedFilter: MessageCriteria,
  order: MessageSortOrder,
  after: MessageCursor,
) {
  const turned: MessageSortOrder = { ...order, direction: order.direction === 'asc' ? 'desc' : 'asc', after }
  const rows = await findSortedMessages(db, resolvedFilter, turned)
  if (rows.length < order.limit - 1) return null
  const messages = rows.slice(0, order.limit - 1).toReversed()
  const hasMore = rows.length === order.limit
  return { messages, next: cursorAt(messages.at(-1)), previous: hasMore ? cursorAt(messages[0]) : null }
}

export async function addContactNames(db: Db, rows: MessageRow[]) {
  const names = await findContactNames(db, [...new Set(rows.map((row) => row.phone))])
  return rows.map((row) => ({ ...toWireMessage(row), contact: names.get(row.phone) ?? null }))
}

export async function getMessageCounts(db: Db) {
  const found = { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0, total: 0 }
  for (const { status, messages } of await countMessages(db)) {
    found[status] += messages
    found.total += messages
  }
  return found
}

export async function getFilteredCounts(
  db: Db,
  { most, ...filter }: ParsedInputOf<typeof countFilteredMessages>,
): Promise<ReplyOf<typeof countFilteredMessages>> {
  const asOf = await readDatabaseClock(db)
  const resolvedFilter = await resolveFilter(db, filter, asOf)
  const found = await countMatchingMessages(db, resolvedFilter, most)
  const counted = [...found.values()]
  // A search has one limit for all statuses together, so that a frequent word costs no more than a rare word.
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
    searched: resolvedFilter.searched ?? null,
  }
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

const cursorShape = z.tuple([z.enum(messageStatuses), z.string().regex(/^\d*$/), z.iso.datetime(), z.guid()])

function cursorAt(row: MessageRow | undefined): string | null {
  if (!row) return null
  const { status, phone, scheduledAt, id } = row
  return Buffer.from(JSON.stringify([status, phone, scheduledAt.toISOString(), id])).toString('base64url')
}

function readCursor(cursor: string): MessageCursor | null {
  try {
    const read = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { status: read[0], phone: read[1], scheduledAt: new Date(read[2]), id: read[3] }
  } catch {
    return null
  }
}

/** Maximum number of messages that the specified list call returns. Further messages are on further pages (D-19). */
const maxPageLength = 500

/**
 * Order of the list. Messages that are not sent yet come first, earliest first. Other messages follow, latest first.
 */
const turns: { status: MessageStatus; direction: MessageSortOrder['direction'] }[] = [
  { status: 'sending', direction: 'asc' },
  { status: 'pending', direction: 'asc' },
  { status: 'failed', direction: 'desc' },
  { status: 'cancelled', direction: 'desc' },
  { status: 'sent', direction: 'desc' },
]

export async function listMessagesDueFirst(
  db: Db,
  { status, cursor }: ParsedInputOf<typeof listMessages>,
  { reply }: Call,
) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (after === null) return refuse('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  const chunks = status ? [{ status, direction: 'asc' as const }] : turns
  const begin = after ? chunks.findIndex((chunk) => chunk.status === after.status) : 0
  if (begin === -1) return refuse('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  const rows: MessageRow[] = []
  // All statuses are read in one snapshot. Otherwise a message that is sent between the reads would appear twice or not
  // at all.
  const found = await db.transaction(
    async (tx) => {
      for (const chunk of chunks.slice(begin)) {
        const edge = chunk.status === after?.status && { after }
        const limit = maxPageLength + 1 - rows.length
        const order: MessageSortOrder = { sort: 'scheduled_time', direction: chunk.direction, limit }
        rows.push(...(await findSortedMessages(tx, { status: chunk.status }, { ...order, ...edge })))
        if (rows.length > maxPageLength) break
      }
      return getMessageCounts(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const page = rows.slice(0, maxPageLength)
  reply.header('x-total-count', found[status ?? 'total'])
  const next = rows.length > maxPageLength ? cursorAt(page.at(-1)) : null
  if (next) {
    const query = new URLSearchParams({ ...(status && { status }), cursor: next })
    reply.header('x-next-cursor', next)
    reply.header('link', `</api/v2/scheduled-messages?${query.toString()}>; rel="next"`)
  }
  return page.toSorted(byTime).map(toWireMessage)
}

/**
 * The order of statuses determines which messages are on a page. Within the page, messages are sorted by time, as
 * specified.
 */
const byTime = (one: MessageRow, other: MessageRow) =>
  one.scheduledAt.getTime() - other.scheduledAt.getTime() || (one.id < other.id ? -1 : 1)

/**
 * Maximum number of contacts with a matching name. If more contacts match, the name is too frequent to be a useful
 * search.
 */
const maxNamesakes = 200

/**
 * Resolves a filter. Days in shop time become instants, and a name becomes the phones of matching contacts. A search
 * without days covers a limited period before `now`.
 */
export async function resolveFilter(
  db: Db,
  filter: MessageFilter,
  now = new Date(),
): Promise<MessageCriteria> {
  const { status, undecided, from, to, search } = filter
  const searched = search
    ? getSearchedPeriod(filter, { today: getShopDay(now), oldest: await oldest(db) })
    : null
  const first = searched?.since ?? from
  return {
    status: undecided ? 'failed' : status,
    undecided,
    from: first === undefined ? undefined : getStartOfShopDay(first),
    until: to === undefined ? undefined : new Date(getStartOfShopDay(to).getTime() + 86_400_000),
    search: search ? { text: search, phones: await findPhonesByName(db, search, maxNamesakes) } : undefined,
    searched,
  }
}

async function oldest(db: Db): Promise<string | undefined> {
  const first = await findFirstScheduledTime(db)
  return first && getShopDay(first)
}
