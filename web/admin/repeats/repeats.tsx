import { KeptListPage } from '../kept-list-page.tsx'
import { RepeatCard } from './repeat-card.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'
import { useRepeats, repeatsQuery, useRefreshRepeats } from './repeat-queries.ts'
import { prefetch } from '../prefetch.ts'
import { deleteRepeat, type RecurringMessage } from '#core/messaging/recurring-messages.ts'
import { api } from '#web/api.ts'
import { DeleteQuestion } from '../delete-question.tsx'

export const clientLoader = prefetch(() => [repeatsQuery()])

/** Messages that come again: daily, weekly, monthly, yearly. */
export default function Repeats() {
  return (
    <KeptListPage
      title="Repeats"
      note="Messages that come again. Each one stands in the scheduler a day before it goes out."
      one="repeat"
      kept={useRepeats()}
      empty={{
        title: 'Nothing repeats yet',
        words: 'A reminder each Monday, a greeting each year: written once.',
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
      title="Delete repeat"
      remove={() => api(deleteRepeat, { id: repeat.id })}
      done="Repeat deleted"
      refresh={useRefreshRepeats()}
      onClose={onClose}
    >
      It will not come again, and what waits for its time is taken back. Messages that have gone stay.
    </DeleteQuestion>
  )
}
