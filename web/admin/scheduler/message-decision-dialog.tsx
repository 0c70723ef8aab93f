import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { useResolveUnknown } from './message-changes.ts'
import { MessagePartContent } from './message-part-content.tsx'
import { useMessageHistory } from './message-queries.ts'
import { formatHistoryTime } from './message-status.tsx'

/** Staff decide whether parts with an unknown delivery result were delivered (D-04). */
export function MessageDecisionDialog({
  id,
  phone,
  onClose,
}: {
  id: string
  /** Shown if it isn't obvious who receives the message. */
  phone?: string
  onClose: () => void
}) {
  const history = useMessageHistory(id)
  const settle = useResolveUnknown()
  const parts = history.data?.parts ?? []
  const unknown = parts.filter(({ state, round }) => state === 'unknown' && round === parts[0]?.round)
  const decide = (decision: 'sent' | 'send_again') =>
    settle.mutate({ id, part_ids: unknown.map((part) => part.id), decision }, { onSettled: onClose })
  const ready = unknown.length > 0 && !settle.isPending

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title="Delivery unknown"
      description="Ask the customer if the message arrived, then choose an action"
      footer={
        <>
          <Button
            why={!ready && 'The parts of the message are still loading.'}
            onClick={() => decide('send_again')}
          >
            Send again (may arrive twice)
          </Button>
          <Button
            variant="primary"
            why={!ready && 'The parts of the message are still loading.'}
            onClick={() => decide('sent')}
          >
            Mark as sent
          </Button>
        </>
      }
    >
      <p className="text-15">
        This message was sent to WhatsApp
        {phone && (
          <>
            {' '}
            for <strong className="tabular-nums">{phone}</strong>
          </>
        )}
        , but WhatsApp didn’t confirm it.
      </p>
      {history.isPending && <Waiting />}
      {history.isError && <ErrorNote>{history.error.message}</ErrorNote>}
      {history.isSuccess && unknown.length === 0 && (
        <p className="mt-4 text-15 text-quiet">The delivery of this message has already been resolved.</p>
      )}
      <ul className="mt-4 grid grid-cols-1 gap-2">
        {unknown.map((part) => (
          <li key={part.id} className="rounded-surface border border-line p-3">
            <MessagePartContent part={part} />
            <p className="mt-2 text-13 text-quiet tabular-nums">
              Sent {formatHistoryTime(part.attempts.at(-1)?.handed_at)}
              {part.carried_by && ' with the picture'}
              {part.reason && ` · ${part.reason}`}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Waiting() {
  return (
    <div className="mt-4">
      <Loading />
      <Skeleton className="h-24 rounded-surface" />
    </div>
  )
}
