import { useState } from 'react'
import type { changeMessages, ListedMessage } from '../../../../core/contracts/message-list.ts'
import type { InputOf } from '../../../../core/contracts/contract.ts'
import { messageStatuses, type MessageStatus } from '../../../../core/values/message-states.ts'
import type { filterOf } from '../view.ts'

type Counts = Record<MessageStatus, number>

/** What a change of many is about: how many of each state, and which, as the call takes them. */
export interface Chosen {
  total: number
  counts: Counts
  which: Pick<InputOf<typeof changeMessages>, 'ids' | 'matching'>
}

/** All that match, as they were counted. */
interface All {
  counts: Counts
  matching: ReturnType<typeof filterOf> & { as_of: string }
}

interface State {
  /** What is looked for; another filter selects anew. */
  filter: string
  rows: ReadonlyMap<string, ListedMessage>
  all: All | null
  /** Where Shift begins. */
  last: string | null
}

const none = (filter: string): State => ({ filter, rows: new Map(), all: null, last: null })

/** Which messages are selected: some, on as many pages as one turns, or all that match. */
export function useSelection(filter: string) {
  const [kept, setState] = useState(() => none(filter))
  const state = kept.filter === filter ? kept : none(filter)
  if (state !== kept) setState(state)
  const { rows, all } = state

  return {
    has: (id: string) => all !== null || rows.has(id),
    some: all !== null || rows.size > 0,
    all: all !== null,
    /** With `range`, everything from the last one that was chosen to this one. `shown`: the rows in their order. */
    toggle(row: ListedMessage, on: boolean, range: boolean, shown: readonly ListedMessage[]) {
      const next = new Map(rows)
      for (const each of range ? between(shown, state.last, row.id) : [row])
        if (on) next.set(each.id, each)
        else next.delete(each.id)
      setState({ ...state, rows: next, all: null, last: row.id })
    },
    togglePage(on: boolean, shown: readonly ListedMessage[]) {
      const next = new Map(rows)
      for (const each of shown)
        if (on) next.set(each.id, each)
        else next.delete(each.id)
      setState({ ...state, rows: next, all: null })
    },
    chooseAll: (all: All) => setState({ ...state, all }),
    clear: () => setState(none(filter)),
    /** `fresh`: the rows as they are now, for their states. */
    chosen: (fresh: readonly ListedMessage[]): Chosen => (all ? chosenAll(all) : chosenOf(rows, fresh)),
  }
}
export type Selection = ReturnType<typeof useSelection>

type WithState = Pick<ListedMessage, 'id' | 'status'>

function chosenAll({ counts, matching }: All): Chosen {
  const { status } = matching
  const only = { ...noCounts, ...(status ? { [status]: counts[status] } : counts) }
  return { total: sum(only), counts: only, which: { matching } }
}

export function chosenOf(rows: ReadonlyMap<string, WithState>, fresh: readonly WithState[]): Chosen {
  const counts = { ...noCounts }
  for (const row of rows.values()) counts[fresh.find(({ id }) => id === row.id)?.status ?? row.status] += 1
  return { total: rows.size, counts, which: { ids: [...rows.keys()] } }
}

const noCounts: Counts = { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 }
const sum = (counts: Counts) => messageStatuses.reduce((total, status) => total + counts[status], 0)

function between<Row extends { id: string }>(
  shown: readonly Row[],
  first: string | null,
  last: string,
): Row[] {
  const ends = [first, last].map((id) => shown.findIndex((row) => row.id === id))
  const from = Math.min(...ends)
  return from === -1 ? shown.filter((row) => row.id === last) : shown.slice(from, Math.max(...ends) + 1)
}
