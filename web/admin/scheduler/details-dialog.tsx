import type { Message } from '#core/messaging/message.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { useMessage, useMessageHistory } from './message-queries.ts'
import { PartHistory } from './part-history.tsx'
import { Timeline } from './timeline.tsx'
import { reasonText } from './reason-text.ts'
import { RowActions } from './row-actions.tsx'
import { listTimeOf, MessagePill } from './status-words.tsx'
import type { Actions } from './use-actions.ts'

/** A message in full, and everything that was tried to deliver it. */
export function DetailsDialog({
  message: known,
  actions,
  onClose,
}: {
  message: Message
  actions: Actions
  onClose: () => void
}) {
  const message = useMessage(known)
  const history = useMessageHistory(message.id)
  const reason = reasonText(message)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={`Message to ${message.phone}`}
      description={<span className="tabular-nums">{listTimeOf(message)}</span>}
      footer={<RowActions message={message} actions={actions} />}
    >
      <MessagePill {...message} />
      {reason && <p className="mt-3 text-15 text-wrong">{reason}</p>}
      {!history.data && message.message && (
        <p className="mt-4 max-w-line text-15 break-words whitespace-pre-wrap">{message.message}</p>
      )}
      {history.isPending && (
        <div className="mt-6">
          <Loading />
          <Skeleton className="h-20 rounded-surface" />
        </div>
      )}
      {history.isError && <ErrorNote>{history.error.message}</ErrorNote>}
      {history.data && (
        <>
          <PartHistory parts={history.data.parts} />
          <Timeline history={history.data} />
        </>
      )}
    </Dialog>
  )
}
