import type { Message } from '#core/messaging/message.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { roundUpToTimeStep, getShopNow } from '#web/shop-clock.ts'
import { EditMessageDialog } from './edit-message-dialog.tsx'
import { useCancelMessage, useDeleteMessage } from './message-changes.ts'
import { MessageDecisionDialog } from './message-decision-dialog.tsx'
import { RescheduleDialog } from './bulk/reschedule-dialog.tsx'
import { toChosenMessages } from './bulk/use-message-selection.ts'
import type { MessageActions, MessageDialogState } from './use-message-actions.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { useMessage, useMessageHistory } from './message-queries.ts'
import { PartHistory } from './part-history.tsx'
import { formatMessageReason } from './message-reason.ts'
import { MessageRowActions } from './row-actions.tsx'
import { formatScheduledTime, MessagePill, formatHistoryTime } from './message-status.tsx'
import type { ReplyOf } from '#core/contract.ts'
import type { MessageHistoryAction, getMessageHistory } from '#core/messaging/message-history.ts'

export function MessageDialogHost({
  dialog,
  actions,
  onClose,
  onRemoved,
}: {
  dialog: MessageDialogState | null
  actions: MessageActions
  onClose: () => void
  onRemoved: (id: string) => void
}) {
  const { what, message } = dialog ?? {}
  if (!message) return null
  const shared = { message, onClose }
  if (what === 'edit') return <EditMessageDialog {...shared} />
  if (what === 'settle')
    return <MessageDecisionDialog id={message.id} phone={message.phone} onClose={onClose} />
  if (what === 'details') return <DetailsDialog {...shared} actions={actions} />
  if (what === 'delete') return <DeleteQuestion {...shared} onRemoved={onRemoved} />
  if (what === 'cancel') return <CancelQuestion {...shared} />
  if (what === 'move') return <MoveDialog {...shared} to={dialog?.to} />
  return <AlreadySent {...shared} onEdit={() => actions.ask({ what: 'edit', message })} />
}

interface Question {
  message: Message
  onClose: () => void
}

/** SCHED-06 specifies these texts. */
function CancelQuestion({ message, onClose }: Question) {
  const cancel = useCancelMessage()
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
  const remove = useDeleteMessage()
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

/** A message that was already sent can be sent again only after editing it (D-05). */
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

/** `to` is the time that staff chose before, if that time could not be used. */
function MoveDialog({ message, onClose, to }: Question & { to: string | undefined }) {
  const now = getShopNow()
  const first = to ?? message.scheduled_time
  return (
    <RescheduleDialog
      chosen={toChosenMessages([message])}
      to={first < now ? roundUpToTimeStep(now) : first}
      note={to && to < now ? 'This time has passed. Choose a later one.' : undefined}
      onClose={onClose}
    />
  )
}

function DetailsDialog({
  message: known,
  actions,
  onClose,
}: {
  message: Message
  actions: MessageActions
  onClose: () => void
}) {
  const message = useMessage(known)
  const history = useMessageHistory(message.id)
  const reason = formatMessageReason(message)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={`Message to ${message.phone}`}
      description={<span className="tabular-nums">{formatScheduledTime(message)}</span>}
      footer={<MessageRowActions message={message} actions={actions} />}
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

type History = ReplyOf<typeof getMessageHistory>

const actionWords = {
  edited: 'Edited',
  rescheduled: 'Rescheduled',
  cancelled: 'Cancelled',
  reactivated: 'Reactivated',
  released: 'Released',
  send_now: 'Send Now chosen',
  send_direct: 'Direct method chosen',
} satisfies Record<MessageHistoryAction, string>

const originWords = {
  scheduler: 'through the API',
  call: 'through GET /api/whatsapp',
  order: 'by an order',
  campaign: 'as a group message',
  repeat: 'by a recurring message',
} satisfies Record<History['made']['origin'], string>

function Timeline({ history: { made, actions } }: { history: History }) {
  return (
    <section className="mt-6">
      <h3 className="text-17">History</h3>
      <ol className="mt-2 border-l border-line pl-4 text-15">
        <Entry at={made.at} what="Created" who={made.by ? `by ${made.by}` : originWords[made.origin]} />
        {actions.map(({ at, action, detail, by }) => (
          <Entry key={at + action} at={at} what={actionWords[action]} who={`by ${by}`} detail={detail} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ at, what, who, detail }: { at: string; what: string; who: string; detail?: string | null }) {
  return (
    <li className="relative py-1 before:absolute before:top-3 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-edge">
      <span className="font-semibold">{what}</span> {who}
      <span className="block text-13 break-words text-quiet tabular-nums">
        {formatHistoryTime(at)}
        {detail && ` · ${detail}`}
      </span>
    </li>
  )
}
