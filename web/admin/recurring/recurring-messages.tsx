import { SavedListPage } from '../saved-list-page.tsx'
import { RecurringMessageCard } from './recurring-message-card.tsx'
import { RecurringMessageDialog } from './recurring-message-dialog.tsx'
import {
  useRecurringMessages,
  recurringMessagesQuery,
  useRefreshRecurringMessages,
} from './recurring-message-queries.ts'
import { prefetchQueries } from '../prefetch.ts'
import { deleteRecurringMessage, type RecurringMessage } from '#core/messaging/recurring-messages.ts'
import { api } from '#web/api.ts'
import { DeleteConfirmDialog } from '../delete-confirm-dialog.tsx'

export const clientLoader = prefetchQueries(() => [recurringMessagesQuery()])

export default function RecurringMessagesPage() {
  return (
    <SavedListPage
      title="Recurring messages"
      note="Messages that are sent on a schedule. They appear in the scheduler a day ahead."
      one="recurring message"
      kept={useRecurringMessages()}
      empty={{
        title: 'No recurring messages yet',
        words: 'For example, send a reminder every Monday or a greeting every year.',
      }}
      className="grid gap-3"
      render={(recurringMessage, ask) => (
        <RecurringMessageCard
          recurringMessage={recurringMessage}
          onEdit={() => ask('edit')}
          onDelete={() => ask('delete')}
        />
      )}
      renderAsked={(asked, close) => {
        if (asked === 'new') return <RecurringMessageDialog onClose={close} />
        if (asked.what === 'edit') return <RecurringMessageDialog seen={asked.kept} onClose={close} />
        return <DeleteRecurringMessage recurringMessage={asked.kept} onClose={close} />
      }}
    />
  )
}

function DeleteRecurringMessage({
  recurringMessage,
  onClose,
}: {
  recurringMessage: RecurringMessage
  onClose: () => void
}) {
  return (
    <DeleteConfirmDialog
      title="Delete recurring message"
      remove={() => api(deleteRecurringMessage, { id: recurringMessage.id })}
      done="Recurring message deleted"
      refresh={useRefreshRecurringMessages()}
      onClose={onClose}
    >
      It will not be sent again, and its pending messages are cancelled. Sent messages stay.
    </DeleteConfirmDialog>
  )
}
