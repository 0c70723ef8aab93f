import type { Message } from '#core/messaging/message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { useSettle } from './message-changes.ts'
import { useMessageHistory } from './message-queries.ts'
import { PartLine } from './part-line.tsx'
import { momentOf } from './status-words.tsx'

/** Asks a person what became of parts that nobody has an answer for (D-04), and goes on from there. */
export function SettleDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const history = useMessageHistory(message.id)
  const settle = useSettle()
  const parts = history.data?.parts ?? []
  const unknown = parts.filter(({ state, round }) => state === 'unknown' && round === parts[0]?.round)
  const decide = (decision: 'sent' | 'send_again') =>
    settle.mutate(
      { id: message.id, part_ids: unknown.map((part) => part.id), decision },
      { onSettled: onClose },
    )
  const ready = unknown.length > 0 && !settle.isPending

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title="Delivery unknown"
      description="Did it arrive? Ask the customer, then choose"
      footer={
        <>
          <Button disabled={!ready} onClick={() => decide('send_again')}>
            Send again (may duplicate)
          </Button>
          <Button variant="primary" disabled={!ready} onClick={() => decide('sent')}>
            Mark as sent
          </Button>
        </>
      }
    >
      <p className="text-15">
        This was handed to WhatsApp for <strong className="tabular-nums">{message.phone}</strong>, but the
        answer never came back.
      </p>
      {history.isPending && <Waiting />}
      {history.isError && <ErrorNote>{history.error.message}</ErrorNote>}
      {history.isSuccess && unknown.length === 0 && (
        <p className="mt-4 text-15 text-quiet">There is nothing to decide any more.</p>
      )}
      <ul className="mt-4 grid grid-cols-1 gap-2">
        {unknown.map((part) => (
          <li key={part.id} className="rounded-surface border border-line p-3">
            <PartLine part={part} />
            <p className="mt-2 text-13 text-quiet tabular-nums">
              Handed over {momentOf(part.attempts.at(-1)?.handed_at)}
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
