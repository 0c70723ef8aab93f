import { ErrorState } from '../../ui/error-state.tsx'
import { useLiveMessages } from '../scheduler/live-messages.ts'
import { useMessagesToday } from '../scheduler/message-queries.ts'
import { MessageFigures } from './message-figures.tsx'
import { GoingOutNext } from './next-lists.tsx'

/** What today's messages are, and which go out next. */
export function MessagesPart() {
  useLiveMessages()
  const today = useMessagesToday()
  return (
    <section aria-labelledby="messages-today" className="mt-8">
      <h2 id="messages-today" className="mb-3 text-20">
        Messages
      </h2>
      {today.isError && !today.data ? (
        <ErrorState title="The messages could not be loaded" onRetry={() => void today.refetch()}>
          {today.error.message}
        </ErrorState>
      ) : (
        <div className="grid gap-4">
          <MessageFigures today={today.data} />
          <GoingOutNext today={today.data} />
        </div>
      )}
    </section>
  )
}
