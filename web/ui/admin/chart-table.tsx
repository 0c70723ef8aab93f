import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export function ChartTable({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: [of: string, ...values: string[]]
  rows: { key: string; cells: [of: ReactNode, ...values: ReactNode[]] }[]
}) {
  return (
    <details className="mt-4 text-15">
      <summary className="min-h-8 rounded-control py-1 text-quiet hover:text-ink">Show as table</summary>
      <table className="mt-2 w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-13 text-quiet">
          <tr className="border-b border-line">
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={cx('py-1.5 font-normal', at ? 'text-right' : 'text-left')}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [of, ...values] }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 text-left font-normal">
                {of}
              </th>
              {values.map((value, at) => (
                <td key={columns[at + 1]} className="py-1.5 pl-3 text-right tabular-nums">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
