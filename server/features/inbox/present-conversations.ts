import type { Conversation } from '#core/inbox/conversations.ts'
import type { Db } from '#server/db/database.ts'
import { findContactNames } from '../contacts/contacts.ts'
import type { GatewayConfig } from '../gateway/gateway.ts'
import { findStaff } from '../identity/identity.ts'
import { findPhonesWithFailedReply } from '../messaging/messaging.ts'
import type { ConversationRow } from './conversation-list-store.ts'

const replyWindowMs = 24 * 3_600_000 - 5 * 60_000

export async function presentConversations(
  { db, gateway }: { db: Db; gateway: () => GatewayConfig },
  rows: readonly ConversationRow[],
): Promise<Conversation[]> {
  const phones = rows.flatMap(({ phone }) => (phone === null ? [] : [phone]))
  const contacts = await findContactNames(db, phones)
  const staff = await findStaff(db)
  const failed = await findPhonesWithFailedReply(
    db,
    rows.flatMap(({ addresses }) => addresses),
  )
  const hasReplyWindow = gateway().provider === 'cloud'
  return rows.map((row) => ({
    id: row.id,
    name: row.name || (row.phone !== null && contacts.get(row.phone)) || row.profileName,
    phone: row.phone,
    state: row.state,
    snoozed_until: formatTime(row.snoozedUntil),
    assigned_to: staff.find(({ id }) => id === row.assignedTo) ?? null,
    unread: row.unread,
    last_at: new Date(row.lastAt).toISOString(),
    last_kind: row.lastKind,
    last_text: row.lastText,
    last_from_shop: row.lastFromShop,
    waiting_since: formatTime(row.waitingSince),
    window_ends_at:
      row.lastInboundAt === null || !hasReplyWindow
        ? null
        : new Date(new Date(row.lastInboundAt).getTime() + replyWindowMs).toISOString(),
    reply_failed: row.addresses.some((address) => failed.has(address)),
    replies: row.replies,
    last_reply:
      row.lastReplyAt === null ? null : { by: row.lastReplyBy, at: new Date(row.lastReplyAt).toISOString() },
    question: row.question,
    version: row.version,
  }))
}

const formatTime = (time: string | null) => (time === null ? null : new Date(time).toISOString())
