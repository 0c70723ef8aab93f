import type { Message } from '#core/messaging/message.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { nextStep, shopNow } from './composer/shop-clock.ts'
import { EditDialog } from './edit-dialog.tsx'
import { useCancel, useDelete } from './message-changes.ts'
import { RescheduleDialog } from './many/reschedule-dialog.tsx'
import { chosenOf } from './many/use-selection.ts'
import { SettleDialog } from './settle-dialog.tsx'
import type { Actions, Asked } from './use-actions.ts'

/** The dialog that is open, if any. */
export function ActionDialogs({
  asked,
  actions,
  onClose,
  onRemoved,
}: {
  asked: Asked | null
  actions: Actions
  onClose: () => void
  onRemoved: (id: string) => void
}) {
  const { what, message } = asked ?? {}
  if (!message) return null
  const shared = { message, onClose }
  if (what === 'edit') return <EditDialog {...shared} />
  if (what === 'settle') return <SettleDialog {...shared} />
  if (what === 'details') return <DetailsDialog {...shared} actions={actions} />
  if (what === 'delete') return <DeleteQuestion {...shared} onRemoved={onRemoved} />
  if (what === 'cancel') return <CancelQuestion {...shared} />
  if (what === 'move') return <MoveDialog {...shared} to={asked?.to} />
  return <AlreadySent {...shared} onEdit={() => actions.ask({ what: 'edit', message })} />
}

interface Question {
  message: Message
  onClose: () => void
}

/** The words are those of SCHED-06. */
function CancelQuestion({ message, onClose }: Question) {
  const cancel = useCancel()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Cancel message"
      confirmLabel="Cancel message"
      cancelLabel="Keep it"
      danger
      onConfirm={() => {
        cancel.mutate(message.id)
        onClose()
      }}
    >
      Are you sure you want to cancel this message? This will only change the status to "cancelled" but
      preserve all message content.
    </ConfirmDialog>
  )
}

function DeleteQuestion({ message, onClose, onRemoved }: Question & { onRemoved: (id: string) => void }) {
  const remove = useDelete()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete message"
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(message.id, { onSuccess: () => onRemoved(message.id), onSettled: onClose })
      }
    >
      Are you sure you want delete this message? Deleted messages cannot be recovered.
    </ConfirmDialog>
  )
}

/** D-05: a sent message goes out again only when a person edits it. */
function AlreadySent({ onClose, onEdit }: Question & { onEdit: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Already sent"
      confirmLabel="Edit & Resend"
      onConfirm={onEdit}
    >
      This message has already been sent and cannot be resent. To send it once more, edit it first.
    </ConfirmDialog>
  )
}

/** One message to another time; `to`: the one that was meant, where it can't be that one. */
function MoveDialog({ message, onClose, to }: Question & { to: string | undefined }) {
  const now = shopNow()
  const first = to ?? message.scheduled_time
  return (
    <RescheduleDialog
      chosen={chosenOf([message])}
      to={first < now ? nextStep(now) : first}
      note={to && to < now ? 'That time has passed. Choose one from now on.' : undefined}
      onClose={onClose}
    />
  )
}
