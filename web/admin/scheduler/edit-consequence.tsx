import type { Message } from '#core/messaging/message.ts'
import { AlertIcon } from '#web/ui/icons.tsx'

/** What saving will mean to the customer, where it is more than a change of plan. */
export function Consequence({ message }: { message: Message }) {
  const words = message.needs_decision
    ? 'It is not known whether this message arrived. Saving sends it again: the customer may get it twice.'
    : message.status === 'sent'
      ? 'This message has been sent. Saving sends all of it once more.'
      : null
  if (!words) return null
  return (
    <p className="flex gap-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
      <AlertIcon className="mt-0.5 shrink-0" />
      {words}
    </p>
  )
}
