import { useState } from 'react'
import type { ListedMessage } from '#core/messaging/message-list.ts'
import type { changeMessages } from '#core/messaging/change-messages.ts'
import type { InputOf } from '#core/contract.ts'
import { messageStatuses, type MessageStatus } from '#core/messaging/message-states.ts'
import type { getMessageFilter } from '../message-view.ts'
import { useRowSelection } from '#web/ui/admin/use-row-selection.ts'

type Counts = Record<MessageStatus, number>

export interface ChosenMessages {
  total: number
  counts: Counts
  which: Pick<InputOf<typeof changeMessages>, 'ids' | 'matching'>
}

interface All {
  counts: Counts
  matching: ReturnType<typeof getMessageFilter> & { as_of: string }
}

/** The selection is either individual messages from several pages or all matching messages. */
export function useMessageSelection(filter: string) {
  const rowSelection = useRowSelection<ListedMessage>(filter)
  const [selectedAll, setAll] = useState<{ filter: string; all: All } | null>(null)
  const all = selectedAll?.filter === filter ? selectedAll.all : null

  return {
    has: (id: string) => all !== null || rowSelection.has(id),
    some: all !== null || rowSelection.count > 0,
    all: all !== null,
    toggle(...change: Parameters<typeof rowSelection.toggle>) {
      rowSelection.toggle(...change)
      setAll(null)
    },
    togglePage(...change: Parameters<typeof rowSelection.toggleAll>) {
      rowSelection.toggleAll(...change)
      setAll(null)
    },
    chooseAll: (all: All) => setAll({ filter, all }),
    clear: () => {
      rowSelection.clear()
      setAll(null)
    },
    /** `fresh` provides the current states of the rows. */
    chosen: (fresh: readonly ListedMessage[]): ChosenMessages =>
      all ? chosenAll(all) : toChosenMessages(rowSelection.rows(fresh)),
  }
}
export type MessageSelectionState = ReturnType<typeof useMessageSelection>

type WithState = Pick<ListedMessage, 'id' | 'status'>

function chosenAll({ counts, matching }: All): ChosenMessages {
  const { status } = matching
  const only = { ...noCounts, ...(status ? { [status]: counts[status] } : counts) }
  return { total: sum(only), counts: only, which: { matching } }
}

export function toChosenMessages(rows: readonly WithState[]): ChosenMessages {
  const counts = { ...noCounts }
  for (const { status } of rows) counts[status] += 1
  return { total: rows.length, counts, which: { ids: rows.map(({ id }) => id) } }
}

const noCounts: Counts = { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 }
const sum = (counts: Counts) => messageStatuses.reduce((total, status) => total + counts[status], 0)
