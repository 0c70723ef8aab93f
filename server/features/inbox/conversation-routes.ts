import type { FastifyRequest } from 'fastify'
import {
  assignConversation,
  confirmIdentity,
  findConversationByPhone,
  getConversationCounts,
  listConversationChanges,
  listConversations,
  markConversationRead,
  renameConversation,
  separateIdentity,
  setConversationState,
  snoozeConversation,
  streamConversationEvents,
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
import type { GatewayConfig } from '../gateway/gateway.ts'
import {
  lockConversation,
  resetUnreadCount,
  updateConversation,
  type ConversationChange,
} from './conversation-changes-store.ts'
import { findConversationIds } from './conversation-customer-store.ts'
import { splitOffIdentity } from './conversation-identities-store.ts'
import {
  countConversations,
  findConversation,
  findConversationChanges,
  findConversations,
  type ConversationRow,
} from './conversation-list-store.ts'
import type { CustomerSignals } from './customer-signals.ts'
import type { ConversationChangeEvent } from './presence.ts'
import { presentConversations } from './present-conversations.ts'

export interface InboxDependencies {
  db: Db
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
  files: StoredFiles
  gateway: () => GatewayConfig
  signals: CustomerSignals
}

/** Highest count of a view. Counting all conversations of a large shop would be slow. */
const maxCount = 1000

export function conversationRoutes(
  dependencies: InboxDependencies,
  feed: ChangeFeed<ConversationChangeEvent>,
): Route[] {
  const { db } = dependencies
  return [
    route(listConversations, async ({ view, search, limit, before }, call) => {
      const after = before === undefined ? null : parseCursor(before)
      if (after === undefined) return refuse('invalid_input', { fields: { before: 'Unknown cursor' } })
      const userId = getUserId(call)
      const rows = await findConversations(db, { view, userId, search, after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        conversations: await presentConversations(dependencies, page),
        next: last ? formatCursor(last, view === 'waiting') : null,
        counts: after === null ? await countConversations(db, userId, maxCount) : null,
      }
    }),
    route(listConversationChanges, async ({ updated_since: since, after: cursor, limit }) => {
      const after = cursor === undefined ? null : parseCursor(cursor)
      if (after === undefined || (after && Number.isNaN(Date.parse(after.at))))
        return refuse('invalid_input', { fields: { after: 'Unknown cursor' } })
      // Times before 1970 are replaced, because PostgreSQL has no year 0.
      const from = new Date(Math.max(Date.parse(since), 0))
      const rows = await findConversationChanges(db, { since: from, after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      const conversations = await presentConversations(dependencies, page)
      return {
        conversations: conversations.map((conversation, at) => ({
          ...conversation,
          updated_at: page[at]?.updatedAt ?? conversation.last_at,
        })),
        next: last ? `${last.updatedAt}|${last.id}` : null,
      }
    }),
    route(findConversationByPhone, async ({ phone }) => {
      const [id] = phone === '' ? [] : await findConversationIds(db, [phone])
      const row = id === undefined ? null : await findConversation(db, id)
      const [conversation] = row ? await presentConversations(dependencies, [row]) : []
      return { conversation: conversation ?? null }
    }),
    route(getConversationCounts, (_input, call) => countConversations(db, getUserId(call), maxCount)),
    route(streamConversationEvents, (_input, call) => {
      streamChanges(feed, call, async () => {
        const caller = await dependencies.identify(call.request)
        return (
          !(caller instanceof Refusal) && checkPermission(streamConversationEvents.access, caller) === null
        )
      })
      return alreadyAnswered
    }),
    route(markConversationRead, async ({ id }) => {
      await resetUnreadCount(db, id)
      const row = await findConversation(db, id)
      const [conversation] = row ? await presentConversations(dependencies, [row]) : []
      return conversation ?? refuse('not_found')
    }),
    route(assignConversation, (input) =>
      changeConversation(dependencies, input, { assignedTo: input.user_id }),
    ),
    route(snoozeConversation, (input) =>
      changeConversation(dependencies, input, {
        snoozedUntil: input.until === null ? null : new Date(input.until),
      }),
    ),
    route(setConversationState, (input) => changeConversation(dependencies, input, { state: input.state })),
    route(renameConversation, (input) => changeConversation(dependencies, input, { name: input.name })),
    route(confirmIdentity, (input) => changeConversation(dependencies, input, { isQuestionClosed: true })),
    route(separateIdentity, (input, { caller }) =>
      changeConversation(dependencies, input, { isQuestionClosed: true }, async (tx) => {
        const newId = await splitOffIdentity(tx, input.id, input, requireActorName(caller))
        return newId === null ? refuse('not_found') : null
      }),
    ),
  ]
}

const getUserId = ({ caller }: Call) => (caller?.kind === 'user' ? caller.userId : null)

/**
 * Changes a conversation, if the caller has seen its current version. `changeMore` runs before the change in the same
 * transaction and can refuse.
 */
async function changeConversation(
  dependencies: InboxDependencies,
  { id, version }: { id: string; version: number },
  changes: ConversationChange,
  changeMore?: (tx: Db) => Promise<Refusal<'not_found'> | null>,
): Promise<Conversation | Refusal<'not_found' | 'changed_meanwhile'>> {
  return dependencies.db.transaction(async (tx) => {
    const currentVersion = await lockConversation(tx, id)
    if (currentVersion === null) return refuse('not_found')
    const presentCurrent = async () => {
      const row = await findConversation(tx, id)
      return row ? (await presentConversations({ ...dependencies, db: tx }, [row]))[0] : undefined
    }
    if (currentVersion !== version)
      return refuseConflict({ version: currentVersion, current: await presentCurrent() })
    const refused = await changeMore?.(tx)
    if (refused) return refused
    await updateConversation(tx, id, changes)
    return (await presentCurrent()) ?? refuse('not_found')
  })
}

/** Uses PostgreSQL's text form of the time, because a `Date` would lose the microseconds. */
const formatCursor = ({ id, lastAt, waitingSince }: ConversationRow, isWaiting: boolean) =>
  `${(isWaiting ? waitingSince : null) ?? lastAt}|${id}`

function parseCursor(text: string): { at: string; id: string } | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\d[ T][\d:.+-]{5,30}Z?)\|([\da-f-]{36})$/.exec(text) ?? []
  return at && id ? { at, id } : undefined
}
