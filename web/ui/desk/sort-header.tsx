import { cx } from '../cx.ts'
import { ArrowDownIcon, ArrowUpIcon, SortIcon } from '../icons.tsx'
import type { Column, Sort } from './columns.ts'

/** A column's header; a button with `aria-sort` where the column sorts. Pressing the same one again turns it round. */
export function SortHeader<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((key: string) => void) | undefined
}) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  const end = column.align === 'end'
  return (
    <th
      scope="col"
      aria-sort={column.sortable ? (direction ?? 'none') : undefined}
      className={cx(
        'sticky top-(--table-top,0px) z-10 h-11 border-b border-line bg-surface px-3 text-13 font-semibold text-quiet',
        'first:rounded-tl-surface last:rounded-tr-surface',
        end ? 'text-right' : 'text-left',
      )}
    >
      {column.lead}
      {column.sortable ? (
        <button
          type="button"
          onClick={() => onSort?.(column.key)}
          className={cx(
            '-mx-2 inline-flex h-8 items-center gap-1 rounded-control px-2 font-semibold hover:text-ink',
            direction && 'text-ink',
          )}
        >
          {column.header}
          <Direction direction={direction} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function Direction({ direction }: { direction: Sort['direction'] | undefined }) {
  if (direction === 'ascending') return <ArrowUpIcon width={14} height={14} />
  if (direction === 'descending') return <ArrowDownIcon width={14} height={14} />
  return <SortIcon width={14} height={14} className="opacity-50" />
}
