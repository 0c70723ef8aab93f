import { getCustomerName, getMessageKindLabel } from '#core/inbox/conversation-text.ts'
import { formatCount } from '#core/shared/format-count.ts'
import type { PushNotification } from '../push/push.ts'
import type { StaffNotificationReason } from './staff-notifications-store.ts'

const maxTextLength = 80

interface NotifiedConversation {
  id: string
  name: string
  phone: string | null
  unread: number
  lastKind: string
  lastText: string
}

/**
 * Composes a notification about a conversation. Without `showText`, it contains only the customer's name and
 * the number of messages.
 */
export function composeConversationNotification(
  conversation: NotifiedConversation,
  { reason, showText }: { reason: StaffNotificationReason; showText: boolean },
): PushNotification {
  const { id, unread, lastKind, lastText } = conversation
  const name = getCustomerName(conversation)
  // A newer notification of the same conversation replaces this one.
  const target = { tag: id.replaceAll('-', ''), url: `/admin/inbox/${id}` }
  const text = shorten(lastText) || (getMessageKindLabel(lastKind) ?? '')
  if (reason === 'wake') return { title: `Back from snooze: ${name}`, body: showText ? text : '', ...target }
  if (!showText) {
    const count = unread > 1 ? `${unread} new messages` : 'New message'
    return { title: `${count} from ${name}`, body: '', ...target }
  }
  return { title: unread > 1 ? `${name} (${unread})` : name, body: text, ...target }
}

export const composeSummaryNotification = (conversations: number): PushNotification => ({
  title: `${formatCount(conversations, 'conversation')} with new messages`,
  body: '',
  tag: 'summary',
  url: '/admin/inbox?view=unread',
})

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length <= maxTextLength
    ? line
    : `${letters
        .slice(0, maxTextLength - 1)
        .join('')
        .trimEnd()}…`
}
