import type { FastifyRequest } from 'fastify'
import {
  assignConversation,
  confirmIdentity,
  conversationCounts,
  conversationEvents,
  listConversations,
  markConversationRead,
  renameConversation,
  separateIdentity,
  setConversationState,
  snoozeConversation,
  type Conversation,
} from '#core/inbox/conversations.ts'
import type { Db } from '#server/db/database.ts'
import { checkPermission } from '#server/http/answer.ts'
import { Refusal, refuse, refuseConflict } from '#server/http/refusal.ts'
import {
  requireActorName,
  alreadyAnswered,
  route,
  type Call,
  type Caller,
  type Route,
} from '#server/http/route.ts'
import type { ChangeFeed } from '#server/realtime/change-feed.ts'
import { streamChanges } from '#server/realtime/event-stream.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { findContactNames } from '../contacts/contacts.ts'
import type { GatewayConfig } from '../gateway/gateway.ts'
import { findStaff } from '../identity/identity.ts'
import { findFailedReplies } from '../messaging/messaging.ts'
import {
  lockConversation,
  moveIdentityOut,
  resetUnread,
  updateConversation,
  type ConversationChange,
} from './change-store.ts'
import type { CustomerSignals } from './customer-signals.ts'
import {
  countConversations,
  findConversation,
  findConversations,
  type ConversationRow,
} from './list-store.ts'
import type { ConversationChangeEvent } from './presence.ts'

export interface InboxParts {
  db: Db
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
  files: StoredFiles
  gateway: () => GatewayConfig
  signals: CustomerSignals
}

/** Counting a view ends here. */
const maxCounted = 1000
/** Meta's window for free replies, less a few minutes for clocks that differ. */
const windowMs = 24 * 3_600_000 - 5 * 60_000

export function inboxRoutes(parts: InboxParts, feed: ChangeFeed<ConversationChangeEvent>): Route[] {
  const { db } = parts
  const shown = (rows: readonly ConversationRow[]) => presentConversations(parts, rows)
  return [
    route(listConversations, async ({ view, search, limit, before }, call) => {
      const after = before === undefined ? null : readCursor(before)
      if (after === undefined) return refuse('invalid_input', { fields: { before: 'Unknown cursor' } })
      const rows = await findConversations(db, {
        view,
        userId: userOf(call),
        search,
        after,
        limit: limit + 1,
      })
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        conversations: await shown(page),
        next: last ? cursorOf(last, view === 'waiting') : null,
        counts: after === null ? await countConversations(db, userOf(call), maxCounted) : null,
      }
    }),
    route(conversationCounts, (_input, call) => countConversations(db, userOf(call), maxCounted)),
    route(conversationEvents, (_input, call) => {
      streamChanges(feed, call, async () => {
        const caller = await parts.identify(call.request)
        return !(caller instanceof Refusal) && checkPermission(conversationEvents.access, caller) === null
      })
      return alreadyAnswered
    }),
    route(markConversationRead, async ({ id }) => {
      await resetUnread(db, id)
      const row = await findConversation(db, id)
      const [found] = row ? await shown([row]) : []
      return found ?? refuse('not_found')
    }),
    route(assignConversation, (input) => change(parts, input, { assignedTo: input.user_id })),
    route(snoozeConversation, (input) =>
      change(parts, input, { snoozedUntil: input.until === null ? null : new Date(input.until) }),
    ),
    route(setConversationState, (input) => change(parts, input, { state: input.state })),
    route(renameConversation, (input) => change(parts, input, { name: input.name })),
    route(confirmIdentity, (input) => change(parts, input, { isQuestionClosed: true })),
    route(separateIdentity, (input, { caller }) =>
      change(parts, input, { isQuestionClosed: true }, async (tx) => {
        const moved = await moveIdentityOut(tx, input.id, input, requireActorName(caller))
        return moved === null ? refuse('not_found') : null
      }),
    ),
  ]
}

const userOf = ({ caller }: Call) => (caller?.kind === 'user' ? caller.userId : null)

/** Changes the version that the caller has seen. `more` runs in the same transaction. */
async function change(
  parts: InboxParts,
  { id, version }: { id: string; version: number },
  changes: ConversationChange,
  more?: (tx: Db) => Promise<Refusal<'not_found'> | null>,
): Promise<Conversation | Refusal<'not_found' | 'changed_meanwhile'>> {
  return parts.db.transaction(async (tx) => {
    const now = await lockConversation(tx, id)
    if (now === null) return refuse('not_found')
    const current = async () => {
      const row = await findConversation(tx, id)
      return row ? (await presentConversations({ ...parts, db: tx }, [row]))[0] : undefined
    }
    if (now !== version) return refuseConflict({ version: now, current: await current() })
    const refused = await more?.(tx)
    if (refused) return refused
    await updateConversation(tx, id, changes)
    return (await current()) ?? refuse('not_found')
  })
}

export async function presentConversations(
  { db, gateway }: InboxParts,
  rows: readonly ConversationRow[],
): Promise<Conversation[]> {
  const phones = rows.flatMap(({ phone }) => (phone === null ? [] : [phone]))
  const contacts = await findContactNames(db, phones)
  const staff = await findStaff(db)
  const failed = await findFailedReplies(
    db,
    rows.flatMap(({ addresses }) => addresses),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name || (row.phone !== null && contacts.get(row.phone)) || row.profileName,
    phone: row.phone,
    state: row.state,
    snoozed_until: instant(row.snoozedUntil),
    assigned_to: staff.find(({ id }) => id === row.assignedTo) ?? null,
    unread: row.unread,
    last_at: new Date(row.lastAt).toISOString(),
    last_kind: row.lastKind,
    last_text: row.lastText,
    last_from_shop: row.lastFromShop,
    waiting_since: instant(row.waitingSince),
    window_ends_at:
      row.lastInboundAt === null || gateway().provider !== 'cloud'
        ? null
        : new Date(new Date(row.lastInboundAt).getTime() + windowMs).toISOString(),
    reply_failed: row.addresses.some((address) => failed.has(address)),
    replies: row.replies,
    last_reply:
      row.lastReplyAt === null ? null : { by: row.lastReplyBy, at: new Date(row.lastReplyAt).toISOString() },
    question: row.question,
    version: row.version,
  }))
}

const instant = (given: string | null) => (given === null ? null : new Date(given).toISOString())

/** The database's own text of the time, which has microseconds. */
const cursorOf = ({ id, lastAt, waitingSince }: ConversationRow, isWaiting: boolean) =>
  `${(isWaiting ? waitingSince : null) ?? lastAt}|${id}`

/** `undefined` if it is no cursor of ours. */
function readCursor(text: string): { at: string; id: string } | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\d[ T][\d:.+-]{5,30})\|([\da-f-]{36})$/.exec(text) ?? []
  return at && id ? { at, id } : undefined
}
