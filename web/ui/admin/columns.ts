import type { ReactNode } from 'react'

export interface DataColumn<Row> {
  key: string
  header: ReactNode
  render: (row: Row) => ReactNode
  /** Content before the column's label, e.g. a checkbox that selects all rows. */
  lead?: ReactNode
  /** `true` turns the header into a button that calls `onSort(key)`. */
  sortable?: boolean
  align?: 'start' | 'end'
  /** CSS width, e.g. `9rem`. Columns without a width share the remaining space. */
  width?: string
}

export interface TableSort {
  key: string
  direction: 'ascending' | 'descending'
}
