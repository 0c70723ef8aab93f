import { useState } from 'react'

interface State<Row extends { id: string | number }> {
  filter: string
  rows: ReadonlyMap<Row['id'], Row>
  /** Id of the row from which a Shift selection starts. */
  last: Row['id'] | null
}

/** A change of `filter` clears the selection. */
export function useRowSelection<Row extends { id: string | number }>(filter = '') {
  const none: State<Row> = { filter, rows: new Map(), last: null }
  const [selectedIds, setState] = useState(none)
  const state = selectedIds.filter === filter ? selectedIds : none
  if (state !== selectedIds) setState(state)

  function set(rows: readonly Row[], on: boolean, last: Row['id'] | null): void {
    const next = new Map(state.rows)
    for (const row of rows)
      if (on) next.set(row.id, row)
      else next.delete(row.id)
    setState({ filter, rows: next, last })
  }
  return {
    has: (id: Row['id']) => state.rows.has(id),
    count: state.rows.size,
    /**
     * With `range`, selects or clears all rows from the last selected row to this row. `shown` contains the rows in
     * order.
     */
    toggle(row: Row, on: boolean, range: boolean, shown: readonly Row[]) {
      const ends = [state.last, row.id].map((id) => shown.findIndex((each) => each.id === id))
      const from = Math.min(...ends)
      set(range && from >= 0 ? shown.slice(from, Math.max(...ends) + 1) : [row], on, row.id)
    },
    toggleAll: (on: boolean, shown: readonly Row[]) => set(shown, on, null),
    clear: () => setState(none),
    rows(fresh: readonly Row[] = []): Row[] {
      const now = new Map(fresh.map((row) => [row.id, row]))
      return [...state.rows.values()].map((row) => now.get(row.id) ?? row)
    },
  }
}
export type RowSelection<Row extends { id: string | number }> = ReturnType<typeof useRowSelection<Row>>
