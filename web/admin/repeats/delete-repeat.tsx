import { deleteRepeat, type Repeat } from '#core/messaging/repeats.ts'
import { api } from '#web/api.ts'
import { DeleteQuestion } from '../delete-question.tsx'
import { useRefreshRepeats } from './repeat-queries.ts'

export function DeleteRepeat({ repeat, onClose }: { repeat: Repeat; onClose: () => void }) {
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
