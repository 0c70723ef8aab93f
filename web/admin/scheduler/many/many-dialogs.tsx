import { counted } from '#core/shared/counted.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useChangeMany } from './bulk-change.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { changeable, Others, type ManyOperation } from './changeable.tsx'
import type { Chosen } from './use-selection.ts'

/** One question before many messages are changed; it says how many. */
export function ManyDialog({
  operation,
  chosen,
  onClose,
  onDone,
}: {
  operation: ManyOperation
  chosen: Chosen
  onClose: () => void
  onDone: () => void
}) {
  const change = useChangeMany()
  if (operation === 'reschedule')
    return <RescheduleDialog chosen={chosen} onClose={onClose} onDone={onDone} />
  const count = changeable(chosen, operation)
  const words = { cancel: cancelWords, delete: deleteWords, release: releaseWords }[operation](count)
  return (
    <ConfirmDialog
      open
      danger={operation !== 'release'}
      onOpenChange={onClose}
      busy={change.isPending}
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={operation === 'release' ? 'Cancel' : 'Keep them'}
      onConfirm={() =>
        change.mutate({ operation, ...chosen.which }, { onSuccess: onDone, onSettled: onClose })
      }
    >
      {words.question}
      <Others chosen={chosen} operation={operation} />
    </ConfirmDialog>
  )
}

const these = (count: number) => (count === 1 ? 'this message' : `these ${counted(count, 'message')}`)

const cancelWords = (count: number) => ({
  title: `Cancel ${counted(count, 'message')}`,
  confirm: `Cancel ${counted(count, 'message')}`,
  question: `Are you sure you want to cancel ${these(count)}? This will only change the status to "cancelled" but preserve all message content.`,
})
const releaseWords = () => ({
  title: 'Send held messages',
  confirm: 'Send held messages',
  question:
    'Messages of the selection that are held by the daily limit for visitors are sent now. All others stay as they are.',
})
const deleteWords = (count: number) => ({
  title: `Delete ${counted(count, 'message')}`,
  confirm: `Delete ${counted(count, 'message')}`,
  question: `Are you sure you want to delete ${these(count)}? Deleted messages cannot be recovered.`,
})
