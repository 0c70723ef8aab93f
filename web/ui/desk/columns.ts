import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  header: ReactNode
  render: (row: Row) => ReactNode
  /** Stands in the header before its words, e.g. a box that selects all rows. */
  lead?: ReactNode
  /** Its header becomes a button that calls `onSort(key)`. */
  sortable?: boolean
  align?: 'start' | 'end'
  /** CSS width, e.g. `9rem`; columns without one share the rest. */
  width?: string
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}
