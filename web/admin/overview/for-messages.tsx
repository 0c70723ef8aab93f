import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useLiveMessages } from '../scheduler/live-messages.ts'
import { useMessagesToday } from '../scheduler/message-queries.ts'
import { OverviewOf } from './overview-of.tsx'

/** The overview of who has to do with messages, too: the administrator. */
export function ForMessages() {
  useLiveMessages()
  const today = useMessagesToday()
  return (
    <>
      {today.isError && !today.data && (
        <ErrorState
          className="mb-4"
          title="The messages could not be loaded"
          onRetry={() => void today.refetch()}
        >
          {today.error.message}
        </ErrorState>
      )}
      <OverviewOf messages={today.data} />
    </>
  )
}
