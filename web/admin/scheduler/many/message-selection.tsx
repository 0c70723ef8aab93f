import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFilterCounts, mostCounted, type ListedMessage } from '#core/messaging/message-list.ts'
import { counted } from '#core/shared/counted.ts'
import { api, ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectionBar } from '#web/ui/desk/selection-bar.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { filterOf, type MessageView } from '../view.ts'
import { changeable, type ManyOperation } from './changeable.tsx'
import { ManyDialog } from './many-dialogs.tsx'
import type { Selection } from './use-selection.ts'

const operations = [
  { operation: 'reschedule', label: 'Reschedule…' },
  { operation: 'cancel', label: 'Cancel…' },
  { operation: 'release', label: 'Send held…' },
  { operation: 'delete', label: 'Delete…' },
] as const

/** What can be done with the selected messages. */
export function MessageSelection({
  selection,
  view,
  rows,
  more,
}: {
  selection: Selection
  view: MessageView
  rows: readonly ListedMessage[]
  /** Whether more messages match than are on the page. */
  more: boolean
}) {
  const [asked, setAsked] = useState<ManyOperation | null>(null)
  const chooseAll = useChooseAll(selection, view)
  if (!selection.some) return null
  const chosen = selection.chosen(rows)
  return (
    <>
      <SelectionBar
        label="Selected messages"
        words={`${counted(chosen.total, 'message')} selected`}
        more={
          more &&
          !selection.all && (
            <Button
              size="small"
              variant="quiet"
              busy={chooseAll.isPending}
              onClick={() => chooseAll.mutate()}
            >
              Select all that match
            </Button>
          )
        }
        onClear={selection.clear}
      >
        {operations.map(({ operation, label }) => (
          <Button
            key={operation}
            size="small"
            disabled={changeable(chosen, operation) === 0}
            onClick={() => setAsked(operation)}
          >
            {label}
          </Button>
        ))}
      </SelectionBar>
      {asked && (
        <ManyDialog
          operation={asked}
          chosen={chosen}
          onClose={() => setAsked(null)}
          onDone={selection.clear}
        />
      )}
    </>
  )
}

/** All that match, as long as one call can change them. */
function useChooseAll(selection: Selection, view: MessageView) {
  const filter = filterOf(view)
  return useMutation({
    mutationFn: () => api(messageFilterCounts, { ...filter, most: mostCounted }),
    onSuccess({ as_of, capped, total, ...counts }) {
      const status = filter.undecided ? 'failed' : filter.status
      const wanted = status ? counts[status] : total
      // Counting ended: at this state's limit, or where a search has all of them counted as one.
      if (wanted > mostCounted || (capped && (filter.search || wanted >= mostCounted)))
        return toast.warning(
          `More than ${counted(mostCounted, 'message')} match. Narrow the search or the dates and go on in parts.`,
        )
      selection.chooseAll({ counts, matching: { ...filter, as_of } })
    },
    onError: (error) => toast.error(error instanceof ApiError ? error.error : 'An unexpected error occurred'),
  })
}
