import type { ListedMessage } from '#core/messaging/message-list.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import { cx } from '#web/ui/cx.ts'
import { useDraggableItem } from '#web/admin/drag.tsx'
import { messageStatusLabels } from '../message-status.tsx'

/** Colours by state. The accessible name also contains the state. */
const edges = {
  pending: 'border-l-info bg-info-wash',
  sending: 'border-l-caution bg-caution-wash',
  sent: 'border-l-good bg-good-wash',
  failed: 'border-l-wrong bg-wrong-wash',
  cancelled: 'border-l-edge bg-sunk text-quiet line-through',
} satisfies Record<MessageStatus, string>

/** Pending messages can be dragged to another day or moved with the key M. */
export function MessageChip({
  message,
  long = false,
  onOpen,
  onMove,
}: {
  message: ListedMessage
  /** `true` to also show one line of the message text. */
  long?: boolean
  onOpen: () => void
  onMove: () => void
}) {
  const { phone, contact, status, scheduled_time } = message
  const time = scheduled_time.slice(11, 16)
  const pending = status === 'pending'
  const { grip, isDragging } = useDraggableItem(message.id, pending)
  return (
    <button
      type="button"
      {...grip}
      aria-label={`${time}, to ${contact ?? phone}, ${messageStatusLabels[status].label}: ${message.message}`}
      aria-keyshortcuts={pending ? 'm' : undefined}
      title={`${contact ? `${contact}, ` : ''}${phone}\n${message.message}`}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'm' || !pending || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        onMove()
      }}
      className={cx(
        'block w-full min-w-0 rounded-small border-l-3 px-1.5 text-left select-none hover:brightness-95 dark:hover:brightness-125',
        edges[status],
        pending && 'cursor-grab',
        isDragging && 'opacity-40',
        long ? 'min-h-11 py-1.5 text-15' : 'h-6 truncate text-13 leading-6',
      )}
    >
      <span className="font-semibold tabular-nums">{time}</span>{' '}
      <span className={cx(!contact && 'tabular-nums')}>{contact ?? phone}</span>
      {long && <span className="block truncate text-13 text-quiet">{message.message}</span>}
    </button>
  )
}
