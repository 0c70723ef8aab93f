import type { Message } from '../../../core/contracts/messages.ts'
import { cx } from '../../ui/cx.ts'
import type { Column } from '../../ui/desk/data-table.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { MessageContent } from './message-content.tsx'
import { RowActions } from './row-actions.tsx'
import { listTimeOf, MessagePill } from './status-words.tsx'
import type { Actions } from './use-actions.ts'

/** The columns of SCHED-03; `gone` rows have been deleted elsewhere and only keep their place. */
export function messageColumns(actions: Actions, gone: (message: Message) => boolean): Column<Message>[] {
  const quiet = (message: Message) => cx(gone(message) && 'opacity-50')
  return [
    {
      key: 'status',
      header: 'Status',
      sortable: true,
      width: '8rem',
      render: (row) => (gone(row) ? <StatusPill>Deleted</StatusPill> : <MessagePill status={row.status} />),
    },
    {
      key: 'phone',
      header: 'Phone',
      sortable: true,
      width: '9.5rem',
      render: (row) => <span className={cx('tabular-nums', quiet(row))}>{row.phone}</span>,
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
      render: (row) => <span className={cx('tabular-nums', quiet(row))}>{listTimeOf(row)}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      width: '12rem',
      render: (row) => !gone(row) && <RowActions message={row} actions={actions} />,
    },
  ]
}
