import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { countFilteredMessages, maxCountLimit, type ListedMessage } from '#core/messaging/message-list.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { api, ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectionBar } from '#web/ui/admin/selection-bar.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { getMessageFilter, type MessageView } from '../message-view.ts'
import { countChangeableMessages, type BulkOperation, UnchangedNote } from './count-changeable.tsx'
import type { MessageSelectionState, ChosenMessages } from './use-message-selection.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useBulkMessageChange } from './bulk-change.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'

const operations = [
  { operation: 'reschedule', label: 'Reschedule…' },
  { operation: 'cancel', label: 'Cancel…' },
  { operation: 'release', label: 'Send held messages…' },
  { operation: 'delete', label: 'Delete…' },
] as const

export function MessageSelectionBar({
  selection,
  view,
  rows,
  more,
}: {
  selection: MessageSelectionState
  view: MessageView
  rows: readonly ListedMessage[]
  /** `true` if more messages match than are on the page. */
  more: boolean
}) {
  const [operation, setOperation] = useState<BulkOperation | null>(null)
  const chooseAll = useChooseAll(selection, view)
  if (!selection.some) return null
  const chosen = selection.chosen(rows)
  return (
    <>
      <SelectionBar
        label="Selected messages"
        words={`${formatCount(chosen.total, 'message')} selected`}
        more={
          more &&
          !selection.all && (
            <Button
              size="small"
              variant="quiet"
              busy={chooseAll.isPending}
              onClick={() => chooseAll.mutate()}
            >
              Select all matching
            </Button>
          )
        }
        onClear={selection.clear}
      >
        {operations.map((each) => (
          <Button
            key={each.operation}
            size="small"
            why={
              countChangeableMessages(chosen, each.operation) === 0 &&
              'Not available for the selected messages.'
            }
            onClick={() => setOperation(each.operation)}
          >
            {each.label}
          </Button>
        ))}
      </SelectionBar>
      {operation && (
        <ManyDialog
          operation={operation}
          chosen={chosen}
          onClose={() => setOperation(null)}
          onDone={selection.clear}
        />
      )}
    </>
  )
}

function useChooseAll(selection: MessageSelectionState, view: MessageView) {
  const filter = getMessageFilter(view)
  return useMutation({
    mutationFn: () => api(countFilteredMessages, { ...filter, most: maxCountLimit }),
    onSuccess({ as_of, capped, total, ...counts }) {
      const status = filter.undecided ? 'failed' : filter.status
      const wanted = status ? counts[status] : total
      // A count at the limit is not exact, so the selection might exceed the limit. During a search, the limit
      // applies to all states together.
      if (wanted > maxCountLimit || (capped && (filter.search || wanted >= maxCountLimit)))
        return toast.warning(
          `More than ${formatCount(maxCountLimit, 'message')} match. Narrow the search or the dates, then change the messages in parts.`,
        )
      selection.chooseAll({ counts, matching: { ...filter, as_of } })
    },
    onError: (error) => toast.error(error instanceof ApiError ? error.error : 'An unexpected error occurred'),
  })
}

function ManyDialog({
  operation,
  chosen,
  onClose,
  onDone,
}: {
  operation: BulkOperation
  chosen: ChosenMessages
  onClose: () => void
  onDone: () => void
}) {
  const change = useBulkMessageChange()
  if (operation === 'reschedule')
    return <RescheduleDialog chosen={chosen} onClose={onClose} onDone={onDone} />
  const count = countChangeableMessages(chosen, operation)
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
      <UnchangedNote chosen={chosen} operation={operation} />
    </ConfirmDialog>
  )
}

const these = (count: number) => (count === 1 ? 'this message' : `these ${formatCount(count, 'message')}`)

const cancelWords = (count: number) => ({
  title: `Cancel ${formatCount(count, 'message')}`,
  confirm: `Cancel ${formatCount(count, 'message')}`,
  question: `Are you sure you want to cancel ${these(count)}? This will only change the status to "cancelled" but preserve all message content.`,
})
const releaseWords = () => ({
  title: 'Send held messages',
  confirm: 'Send held messages',
  question:
    'Selected messages that are held by the daily visitor limit are sent now. Other messages don’t change.',
})
const deleteWords = (count: number) => ({
  title: `Delete ${formatCount(count, 'message')}`,
  confirm: `Delete ${formatCount(count, 'message')}`,
  question: `Are you sure you want to delete ${these(count)}? Deleted messages cannot be recovered.`,
})
