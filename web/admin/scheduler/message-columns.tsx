import type { ListedMessage } from '#core/messaging/message-list.ts'
import { cx } from '#web/ui/cx.ts'
import type { DataColumn } from '#web/ui/admin/columns.ts'
import { SelectionCheckbox } from '#web/ui/admin/selection-checkbox.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { MessageRowActions } from './row-actions.tsx'
import { formatScheduledTime, MessagePill } from './message-status.tsx'
import type { MessageActions } from './use-message-actions.ts'
import type { Message } from '#core/messaging/message.ts'
import { FileIcon, ImageIcon } from '#web/ui/icons.tsx'
import { RecurringBadge } from './recurring-badge.tsx'
import { formatMessageReason } from './message-reason.ts'

interface Selecting {
  has: (id: string) => boolean
  select: (row: ListedMessage, on: boolean, range: boolean) => void
  /** Selects or clears all rows of the page. */
  page: (on: boolean) => void
  rows: readonly ListedMessage[]
}

/**
 * Returns the columns of SCHED-03. `deleted` returns `true` for rows that another user or tab has deleted.
 * Such rows stay as placeholders.
 */
export function createMessageColumns(
  actions: MessageActions,
  deleted: (message: ListedMessage) => boolean,
  selecting: Selecting,
): DataColumn<ListedMessage>[] {
  const quiet = (message: ListedMessage) => cx(deleted(message) && 'opacity-50')
  return [
    {
      key: 'status',
      header: 'Status',
      lead: <SelectPage selecting={selecting} />,
      sortable: true,
      width: '10.5rem',
      render: (row) => (
        <span className="flex items-center gap-5">
          <SelectionCheckbox
            label={`Select the message to ${row.phone}`}
            checked={selecting.has(row.id)}
            onToggle={(on, range) => selecting.select(row, on, range)}
          />
          {deleted(row) ? <StatusPill>Deleted</StatusPill> : <MessagePill {...row} />}
        </span>
      ),
    },
    {
      key: 'phone',
      header: 'Phone',
      sortable: true,
      width: '9.5rem',
      render: (row) => (
        <span className={cx('block truncate tabular-nums', quiet(row))}>
          {row.phone}
          {row.contact && <span className="block truncate text-13 text-quiet">{row.contact}</span>}
        </span>
      ),
    },
    {
      key: 'message',
      header: 'Message',
      render: (row) => (
        <div className={quiet(row)}>
          <MessageContent message={row} />
        </div>
      ),
    },
    {
      key: 'scheduled_time',
      header: 'Scheduled Time',
      sortable: true,
      width: '11rem',
      render: (row) => <span className={cx('tabular-nums', quiet(row))}>{formatScheduledTime(row)}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      width: '12rem',
      render: (row) => !deleted(row) && <MessageRowActions message={row} actions={actions} />,
    },
  ]
}

function SelectPage({ selecting: { has, page, rows } }: { selecting: Selecting }) {
  const selected = rows.filter((row) => has(row.id)).length
  return (
    <span className="mr-5 inline-block">
      <SelectionCheckbox
        label="Select all messages on this page"
        checked={selected > 0 && selected === rows.length}
        mixed={selected > 0 && selected < rows.length}
        onToggle={page}
      />
    </span>
  )
}

function MessageContent({ message }: { message: Message }) {
  const { mediaUrls } = message
  const reason = formatMessageReason(message)
  const AttachmentIcon = message.media_type === 'media' ? ImageIcon : FileIcon
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        {mediaUrls.length > 0 && (
          <span
            className="inline-flex shrink-0 items-center gap-1 text-13 text-quiet"
            title={mediaUrls.map((item) => item.name).join(', ')}
          >
            <AttachmentIcon width={16} height={16} />
            <span className="sr-only">Attachments:</span>
            {mediaUrls.length}
          </span>
        )}
        {message.repeat_id && <RecurringBadge />}
        <span className="truncate">{message.message}</span>
      </span>
      {reason && message.status !== 'sent' && (
        <span className="line-clamp-2 text-13 whitespace-normal text-wrong" title={reason}>
          {reason}
        </span>
      )}
    </>
  )
}
