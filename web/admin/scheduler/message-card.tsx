import type { ListedMessage } from '#core/messaging/message-list.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { SelectionCheckbox } from '#web/ui/admin/selection-checkbox.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { RecurringBadge } from './recurring-badge.tsx'
import { formatMessageReason } from './message-reason.ts'
import { MessageRowActions } from './row-actions.tsx'
import { formatScheduledTime, MessagePill } from './message-status.tsx'
import type { MessageActions } from './use-message-actions.ts'

export function MessageCard({
  message,
  actions,
  deleted,
  onOpen,
  selected,
  onSelect,
}: {
  message: ListedMessage
  actions: MessageActions
  deleted: boolean
  onOpen: () => void
  selected: boolean
  onSelect: (on: boolean, range: boolean) => void
}) {
  const { mediaUrls, contact } = message
  const reason = formatMessageReason(message)
  return (
    <Card
      className={cx(
        'grid gap-2',
        deleted && 'opacity-50',
        selected && '[box-shadow:inset_0_0_0_2px_var(--ink)]',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="flex min-w-0 items-center gap-4">
          <SelectionCheckbox
            label={`Select the message to ${message.phone}`}
            checked={selected}
            onToggle={onSelect}
          />
          {deleted ? <StatusPill>Deleted</StatusPill> : <MessagePill {...message} />}
        </span>
        <span className="text-13 text-quiet tabular-nums">{formatScheduledTime(message)}</span>
      </div>
      <button type="button" onClick={onOpen} className="min-w-0 rounded-small text-left">
        <span className="block font-semibold tabular-nums">
          {message.phone}
          {contact && <span className="ml-2 font-normal text-quiet">{contact}</span>}
        </span>
        <span className="line-clamp-2 text-15 break-words">{message.message}</span>
        {message.repeat_id && <RecurringBadge />}
        {mediaUrls.length > 0 && (
          <span className="block text-13 text-quiet">{formatCount(mediaUrls.length, 'attachment')}</span>
        )}
      </button>
      {reason && message.status !== 'sent' && <p className="text-13 text-wrong">{reason}</p>}
      {!deleted && <MessageRowActions message={message} actions={actions} />}
    </Card>
  )
}
