import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { listTimeOf, statusWords } from '../status-words.tsx'
import type { Repeated } from './schedule.ts'

/** Asks before the same words go to the same phone twice within a day. */
export function DuplicateQuestion({
  phone,
  other,
  busy,
  onYes,
  onNo,
}: {
  phone: string
  other: Repeated
  busy: boolean
  onYes: () => void
  onNo: () => void
}) {
  const when = listTimeOf(other)
  return (
    <ConfirmDialog
      open
      onOpenChange={onNo}
      title="Send the same message again?"
      confirmLabel="Schedule anyway"
      cancelLabel="Go back"
      busy={busy}
      onConfirm={onYes}
    >
      {other.status === 'sent'
        ? `The same text went to ${phone} on ${when}.`
        : `The same text to ${phone} is there already, for ${when} (${statusWords[other.status].label}).`}{' '}
      The customer would get it twice.
    </ConfirmDialog>
  )
}
