import type { MessagePreference } from '#core/contacts/message-preference.ts'
import { Badge } from '#web/ui/states/status-pill.tsx'

export const messagePreferenceLabels: Record<MessagePreference, { label: string; hint: string }> = {
  all: { label: 'All messages', hint: 'Receives all messages.' },
  orders: {
    label: 'Order updates only',
    hint: 'Receives order updates, but no scheduled, recurring or group messages.',
  },
  none: { label: 'No messages', hint: 'Receives nothing, not even order updates.' },
}

export function MessagePreferenceBadge({ messages }: { messages: MessagePreference }) {
  if (messages === 'all') return null
  return (
    <Badge tone={messages === 'none' ? 'wrong' : 'caution'}>{messagePreferenceLabels[messages].label}</Badge>
  )
}

export function MessagePreferenceNote({ messages }: { messages: MessagePreference }) {
  if (messages === 'all') return null
  return (
    <output className="mb-3 block rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
      {messages === 'none'
        ? 'This contact has opted out of all messages. Nothing will be sent.'
        : 'This contact only receives order updates. This message will not be sent.'}
    </output>
  )
}
