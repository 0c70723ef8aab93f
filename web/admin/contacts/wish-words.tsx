import type { MessagePreference } from '#core/contacts/message-preference.ts'
import { Badge } from '#web/ui/states/status-pill.tsx'

/** What a person wants to get, in the words of the screens. */
export const wishWords: Record<MessagePreference, { label: string; hint: string }> = {
  all: { label: 'All messages', hint: 'Gets whatever is sent.' },
  orders: {
    label: 'Only about orders',
    hint: 'Order notifications go out; scheduled messages, repeats and groups do not.',
  },
  none: { label: 'No messages', hint: 'Nothing goes out to this number, not even about an order.' },
}

/** Stands beside who does not want everything. */
export function WishBadge({ messages }: { messages: MessagePreference }) {
  if (messages === 'all') return null
  return <Badge tone={messages === 'none' ? 'wrong' : 'caution'}>{wishWords[messages].label}</Badge>
}

/** Says before writing that nothing would arrive. */
export function WishNote({ messages }: { messages: MessagePreference }) {
  if (messages === 'all') return null
  return (
    <output className="mb-3 block rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
      {messages === 'none'
        ? 'This contact wants no messages: nothing will be sent.'
        : 'This contact wants messages about orders only: this one will not be sent.'}
    </output>
  )
}
