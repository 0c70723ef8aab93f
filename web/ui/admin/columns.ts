import type { ReactNode } from 'react'

export interface DataColumn<Row> {
  key: string
  header: ReactNode
  render: (row: Row) => ReactNode
  /** Shown before the column's label, e.g. a checkbox that selects all rows. */
  lead?: ReactNode
  /** Turns the header into a button that calls `onSort(key)`. */
  sortable?: boolean
  align?: 'start' | 'end'
  /** CSS width, e.g. `9rem`. Columns without one share the rest. */
  width?: string
}

export interface TableSort {
  key: string
  direction: 'ascending' | 'descending'
}
