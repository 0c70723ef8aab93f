import type { z } from 'zod'
import type { ParsedInputOf } from '#core/contract.ts'
import {
  addConversationNote,
  type alreadyAnsweredDetailsSchema,
  deleteConversationNote,
  getConversation,
  listConversationMessages,
  listThreadEntries,
  replyToConversation,
  type MessageEntry,
  type ReplyOptions,
  type ThreadEntry,
} from '#core/inbox/thread.ts'
import { formatTimeOfDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { mergeTimeline, type TimelinePage, type TimelineKey } from '#server/db/timeline.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { requireActorName, route, type Call, type Route } from '#server/http/route.ts'
import { findOptOutTime } from '../contacts/contacts.ts'
import { findStaff } from '../identity/identity.ts'
import { addReply, getReplyMode, getGatewayLimits, isReplyAdded } from '../messaging/messaging.ts'
import { customerOrderQueries } from '../orders/orders.ts'
import {
  findLastReply,
  lockConversation,
  recordReply,
  announceConversationChange,
  type LastReply,
} from './conversation-changes-store.ts'
import { findConversationCustomer, findConversationIdentities } from './conversation-customer-store.ts'
import { findConversation } from './conversation-list-store.ts'
import type { InboxDependencies } from './conversation-routes.ts'
import type { SeenMessage } from './customer-signals.ts'
import { presentConversations } from './present-conversations.ts'
import { findReplyAddress } from './reply-address.ts'
import {
  deleteNote,
  findNotes,
  findReceivedMessages,
  findSentMessages,
  hasCustomerWrittenSince,
  insertNote,
  lockNoteAndGetAuthor,
} from './thread-store.ts'

const maxOrders = 20

export function threadRoutes(dependencies: InboxDependencies): Route[] {
  const { db } = dependencies
  return [
    route(getConversation, (input, { caller }) =>
      openConversation(dependencies, input, caller?.kind === 'user' ? caller.userId : null),
    ),
    route(listThreadEntries, async ({ id, before, limit }) => {
      if (!(await findConversation(db, id))) return refuse('not_found')
      return findThread(db, id, { before: before === undefined ? null : parseCursor(before), limit })
    }),
    route(listConversationMessages, async ({ id, before, limit }) => {
      if (!(await findConversation(db, id))) return refuse('not_found')
      const page = { before: before === undefined ? null : parseCursor(before), limit: limit + 1 }
      const { addresses } = await findConversationCustomer(db, id)
      const pages: MessageEntry[][] = await Promise.all([
        findReceivedMessages(db, id, page),
        findSentMessages(db, addresses, page),
      ])
      const latest = mergeTimeline(pages, limit + 1)
      const messages = latest.slice(0, limit)
      return { messages, next: formatNext(messages, latest.length > limit) }
    }),
    route(replyToConversation, (input, call) => sendReply(dependencies, input, call)),
    route(addConversationNote, ({ id, text }, { caller }) =>
      db.transaction(async (tx) => {
        if ((await lockConversation(tx, id)) === null) return refuse('not_found')
        const entry = await insertNote(tx, id, text.trim(), requireActorName(caller))
        await announceConversationChange(tx, id)
        return { entry }
      }),
    ),
    route(deleteConversationNote, ({ id, note }, call) => removeNote(db, { id, note }, call)),
  ]
}

async function openConversation(
  dependencies: InboxDependencies,
  { id, limit }: ParsedInputOf<typeof getConversation>,
  me: string | null,
) {
  const { db } = dependencies
  const row = await findConversation(db, id)
  const [conversation] = row ? await presentConversations(dependencies, [row]) : []
  if (!conversation) return refuse('not_found')
  const customer = await findConversationCustomer(db, id)
  return {
    ...conversation,
    identities: customer.identities,
    orders: await customerOrderQueries.list(db, customer, maxOrders),
    staff: await findStaff(db),
    me,
    reply: await getReplyOptions(dependencies, customer.identities),
    ...(await findThread(db, id, { before: null, limit })),
  }
}

type Identities = Awaited<ReturnType<typeof findConversationIdentities>>

async function findThread(
  db: Db,
  id: string,
  { before, limit }: TimelinePage,
): Promise<{ entries: ThreadEntry[]; next: string | null }> {
  const customer = await findConversationCustomer(db, id)
  // Reads one entry more than a page has, to detect whether there is another page.
  const page = { before, limit: limit + 1 }
  const pages: ThreadEntry[][] = await Promise.all([
    findReceivedMessages(db, id, page),
    findNotes(db, id, page),
    findSentMessages(db, customer.addresses, page),
    customerOrderQueries.timeline(db, customer, page),
  ])
  const latest = mergeTimeline(pages, limit + 1)
  const entries = latest.slice(0, limit)
  return { entries: entries.toReversed(), next: formatNext(entries, latest.length > limit) }
}

function formatNext(entries: readonly TimelineKey[], hasMore: boolean): string | null {
  const last = hasMore ? entries.at(-1) : undefined
  return last ? `${last.at}|${last.id}` : null
}

function parseCursor(cursor: string): TimelineKey {
  const [at = '', id = ''] = cursor.split('|')
  return { at, id }
}

async function getReplyOptions(
  dependencies: InboxDependencies,
  identities: Identities,
): Promise<ReplyOptions> {
  const address = findReplyAddress(dependencies.gateway(), identities)
  const limits = getGatewayLimits(dependencies.gateway())
  if (address === null) return { mode: 'unsupported', max_text: null }
  const mode = await getReplyMode(dependencies.db, limits, address)
  return { mode, max_text: mode === 'template' ? (limits?.template ?? null) : (limits?.text ?? null) }
}

async function sendReply(
  dependencies: InboxDependencies,
  { id, request_id: requestId, text, attachments, seen }: ParsedInputOf<typeof replyToConversation>,
  { caller }: Call,
) {
  let read: SeenMessage | null = null
  const replied = await dependencies.db.transaction(async (tx) => {
    // The lock keeps concurrent replies to one customer in the order of the thread.
    if ((await lockConversation(tx, id)) === null) return refuse('not_found')
    const address = findReplyAddress(dependencies.gateway(), await findConversationIdentities(tx, id))
    if (address === null) return refuse('unreachable')
    const by = requireActorName(caller)
    const userId = caller?.kind === 'user' ? caller.userId : null
    const reply = { phone: address, text, media: attachments, requestId: `${id}:${requestId}`, by }
    if (!(await isReplyAdded(tx, reply))) {
      if (userId === null && (await hasOptedOut(tx, id, address))) return refuse('opted_out')
      const unseen =
        seen === undefined ? null : refuseUnseen(await findLastReply(tx, id), { seen, by, userId })
      if (unseen) return unseen
    }
    const added = await addReply(tx, getGatewayLimits(dependencies.gateway()), reply)
    if (added instanceof Refusal) {
      const closed = added.issues?.['phone']
      if (closed) return refuse('window_closed', { error: added.fields?.['phone'] ?? '', details: closed })
      const fields = added.fields && {
        ...added.fields,
        text: added.fields['message'] ?? '',
      }
      return added.code === 'invalid_input'
        ? refuse('invalid_input', {
            ...added.words,
            ...(fields && { fields }),
            ...(added.issues && { issues: added.issues }),
          })
        : added
    }
    if (added.isNew) await recordReply(tx, id, { text: text || (attachments[0]?.name ?? ''), by, userId })
    if (added.isNew) read = await dependencies.signals.findSeen(tx, id)
    const sent = await findSentMessages(tx, [address], { before: null, limit: 50 })
    const entry = sent.find(({ message_id: message }) => message === added.message.id)
    const row = await findConversation(tx, id)
    const [conversation] = row ? await presentConversations({ ...dependencies, db: tx }, [row]) : []
    if (!conversation || !entry) throw new Error('stored reply is missing from its thread')
    return { conversation, entry }
  })
  if (read) void dependencies.signals.markRead(read)
  return replied
}

/** Returns true if the customer opted out and has not written since. */
async function hasOptedOut(db: Db, conversation: string, address: string): Promise<boolean> {
  const since = await findOptOutTime(db, address)
  return since !== null && !(await hasCustomerWrittenSince(db, conversation, since))
}

/**
 * Refuses a reply if the writer has not seen a colleague's newer reply. Newer replies by the same writer, such as
 * from another tab, are allowed.
 */
function refuseUnseen(
  last: LastReply,
  { seen, by, userId }: { seen: number; by: string; userId: string | null },
): Refusal<'already_answered'> | null {
  const isOwn = last.userId === null ? last.by !== '' && last.by === by : last.userId === userId
  if (last.count <= seen || last.at === null || isOwn) return null
  const author = last.by || 'Someone on the shop’s phone'
  const details: z.output<typeof alreadyAnsweredDetailsSchema> = {
    replies: last.count,
    by: last.by,
    at: last.at.toISOString(),
  }
  return refuse('already_answered', {
    error: `${author} replied at ${formatTimeOfDay(last.at)}. Read the reply before you send yours.`,
    details,
  })
}

async function removeNote(db: Db, { id, note }: { id: string; note: string }, { caller }: Call) {
  return db.transaction(async (tx) => {
    const author = await lockNoteAndGetAuthor(tx, id, note)
    if (author === null) return refuse('not_found')
    const isAdministrator = caller?.kind === 'user' && caller.role === 'administrator'
    if (author !== requireActorName(caller) && !isAdministrator) return refuse('not_author')
    await deleteNote(tx, note)
    await announceConversationChange(tx, id)
    return { success: true as const }
  })
}
