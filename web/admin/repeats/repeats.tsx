import { KeptListPage } from '../kept-list-page.tsx'
import { RepeatCard } from './repeat-card.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'
import { useRepeats, repeatsQuery, useRefreshRepeats } from './repeat-queries.ts'
import { prefetch } from '../prefetch.ts'
import { deleteRepeat, type RecurringMessage } from '#core/messaging/recurring-messages.ts'
import { api } from '#web/api.ts'
import { DeleteQuestion } from '../delete-question.tsx'

export const clientLoader = prefetch(() => [repeatsQuery()])

/** Messages that are sent daily, weekly, monthly or yearly. */
export default function Repeats() {
  return (
    <KeptListPage
      title="Recurring messages"
      note="Sent on a schedule. Shown in the scheduler a day ahead."
      one="recurring message"
      kept={useRepeats()}
      empty={{
        title: 'No recurring messages yet',
        words: 'For example, a reminder every Monday or a greeting every year.',
      }}
      className="grid gap-3"
      render={(repeat, ask) => (
        <RepeatCard repeat={repeat} onEdit={() => ask('edit')} onDelete={() => ask('delete')} />
      )}
      renderAsked={(asked, close) => {
        if (asked === 'new') return <RepeatDialog onClose={close} />
        if (asked.what === 'edit') return <RepeatDialog seen={asked.kept} onClose={close} />
        return <DeleteRepeat repeat={asked.kept} onClose={close} />
      }}
    />
  )
}

function DeleteRepeat({ repeat, onClose }: { repeat: RecurringMessage; onClose: () => void }) {
  return (
    <DeleteQuestion
      title="Delete recurring message"
      remove={() => api(deleteRepeat, { id: repeat.id })}
      done="Recurring message deleted"
      refresh={useRefreshRepeats()}
      onClose={onClose}
    >
      It will not be sent again, and its pending messages are cancelled. Sent messages stay.
    </DeleteQuestion>
  )
}
