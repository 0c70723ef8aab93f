import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import { SelectBox } from './select-box.tsx'

/** The first column of a table whose rows are selected: a box for all that are shown, and one a row. */
export function selectColumn<Row extends { id: string }>({
  verb,
  what,
  rows,
  has,
  onAll,
  box,
}: {
  /** What the screen calls it. */
  verb: 'Select' | 'Choose'
  /** The rows' plural, as in “Select all orders shown”. */
  what: string
  rows: readonly Row[]
  has: (id: string) => boolean
  onAll: (on: boolean) => void
  box: (row: Row) => ReactNode
}): Column<Row> {
  const chosen = rows.filter(({ id }) => has(id)).length
  return {
    key: 'choose',
    header: <span className="sr-only">{verb}</span>,
    width: '3.25rem',
    lead: (
      <SelectBox
        label={`${verb} all ${what} shown`}
        checked={chosen > 0 && chosen === rows.length}
        mixed={chosen > 0 && chosen < rows.length}
        onToggle={onAll}
      />
    ),
    render: box,
  }
}
