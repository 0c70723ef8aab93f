import type { ReactNode } from 'react'
import type { DataColumn } from './columns.ts'
import { SelectionCheckbox } from './selection-checkbox.tsx'

export function createSelectionColumn<Row extends { id: string }>({
  verb,
  what,
  rows,
  has,
  onAll,
  box,
}: {
  verb: 'Select' | 'Choose'
  /** Plural noun for the rows, as in “Select all orders shown”. */
  what: string
  rows: readonly Row[]
  has: (id: string) => boolean
  onAll: (on: boolean) => void
  box: (row: Row) => ReactNode
}): DataColumn<Row> {
  const chosen = rows.filter(({ id }) => has(id)).length
  return {
    key: 'choose',
    header: <span className="sr-only">{verb}</span>,
    width: '3.25rem',
    lead: (
      <SelectionCheckbox
        label={`${verb} all ${what} shown`}
        checked={chosen > 0 && chosen === rows.length}
        mixed={chosen > 0 && chosen < rows.length}
        onToggle={onAll}
      />
    ),
    render: box,
  }
}
