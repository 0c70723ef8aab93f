import type { ParsedInputOf } from '#core/contract.ts'
import {
  createQuickReply,
  deleteQuickReply,
  fillConversationText,
  listQuickReplies,
  updateQuickReply,
  type QuickReply,
} from '#core/inbox/quick-replies.ts'
import type { Db } from '#server/db/database.ts'
import { deleteRecordVersion, incrementVersion } from '#server/db/versions-store.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import { personalizeTexts } from '../messaging/messaging.ts'
import { orderQueries } from '../orders/orders.ts'
import type { InboxDependencies } from './conversation-routes.ts'
import { presentConversations } from './present-conversations.ts'
import { findConversation } from './conversation-list-store.ts'
import {
  deleteQuickReplyRow,
  findQuickReplies,
  findQuickReply,
  insertQuickReply,
  isQuickReplyNameTaken,
  updateQuickReplyRow,
} from './quick-replies-store.ts'

export function quickReplyRoutes(dependencies: InboxDependencies): Route[] {
  const { db } = dependencies
  return [
    route(listQuickReplies, () => findQuickReplies(db)),
    route(createQuickReply, async (input) => (await insertQuickReply(db, input)) ?? refuse('name_taken')),
    route(updateQuickReply, (input, call) => update(db, input, call)),
    route(deleteQuickReply, ({ id }) =>
      db.transaction(async (tx) => {
        if (!(await deleteQuickReplyRow(tx, id))) return refuse('not_found')
        await deleteRecordVersion(tx, { kind: 'quick reply', key: id })
        return { success: true as const }
      }),
    ),
    route(fillConversationText, async ({ id, text }) => {
      const row = await findConversation(db, id)
      const [found] = row ? await presentConversations(dependencies, [row]) : []
      if (!found) return refuse('not_found')
      const people = [{ name: found.name, number: found.phone ?? '' }]
      const [filled] = await personalizeTexts(db, orderQueries.latestOf, { text, at: new Date(), people })
      return filled ? { text: filled.text, missing: filled.missing } : { text, missing: [] }
    }),
  ]
}

type Updated = QuickReply | Refusal<'name_taken' | 'not_found' | 'changed_meanwhile'>

async function update(db: Db, input: ParsedInputOf<typeof updateQuickReply>, call: Call) {
  const { version: expectedVersion, ...next } = input
  return db.transaction(async (tx): Promise<Updated> => {
    const { id: key, name } = next
    if (!(await findQuickReply(tx, key)))
      return refuse('not_found', { error: 'Someone has deleted this quick reply.' })
    if (await isQuickReplyNameTaken(tx, name, key)) return refuse('name_taken')
    const conflict = await incrementVersion(tx, call, { kind: 'quick reply', key, expectedVersion }, () =>
      findQuickReply(tx, key),
    )
    return conflict ?? (await updateQuickReplyRow(tx, next)) ?? refuse('not_found')
  })
}
