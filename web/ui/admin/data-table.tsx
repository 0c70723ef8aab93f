import type { ReactNode, MouseEvent, KeyboardEvent } from 'react'
import { cx } from '../cx.ts'
import { Skeleton } from '../states/skeleton.tsx'
import { useMediaQuery } from '../page/use-media-query.ts'
import type { DataColumn, TableSort } from './columns.ts'
import { ArrowDownIcon, ArrowUpIcon, SortIcon } from '../icons.tsx'

/**
 * Table with 44 px rows and a sticky header. Below 768 px, each row is shown as `renderCard(row)`, if given. With
 * `onOpen`, rows are focusable: arrow keys move the focus, and Enter or a press opens a row. `loading` shows
 * skeletons.
 */
export function DataTable<Row>(props: {
  caption: string
  columns: DataColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  sort?: TableSort
  onSort?: (key: string) => void
  onOpen?: (row: Row) => void
  /** Further keys for the focused row, e.g. `{ x: select }`. Requires `onOpen`. */
  keys?: Record<string, (row: Row) => void>
  selected?: (row: Row) => boolean
  renderCard?: (row: Row) => ReactNode
  empty?: ReactNode
  loading?: boolean
}) {
  const wide = useMediaQuery('(width >= 48rem)')
  const { rows, loading = false, empty, renderCard } = props
  if (!loading && rows.length === 0 && empty) return empty
  if (!wide && renderCard) return <Cards {...props} renderCard={renderCard} loading={loading} />
  return <Table {...props} loading={loading} />
}

type TableProps<Row> = Parameters<typeof DataTable<Row>>[0]

function Cards<Row>({
  caption,
  rows,
  rowKey,
  renderCard,
  loading,
}: TableProps<Row> & { renderCard: (row: Row) => ReactNode }) {
  return (
    <ul aria-label={caption} className="grid grid-cols-1 gap-2">
      {loading
        ? places.map((place) => (
            <li key={place}>
              <Skeleton className="h-28 rounded-surface" />
            </li>
          ))
        : rows.map((row) => <li key={rowKey(row)}>{renderCard(row)}</li>)}
    </ul>
  )
}

function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, onOpen, keys = {}, selected, loading } = props
  return (
    <table
      aria-label={caption}
      aria-busy={loading || undefined}
      className="w-full table-fixed border-separate border-spacing-0 text-15"
    >
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={width ? { width } : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHeader key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {loading
          ? places.map((place) => <SkeletonRow key={place} columns={columns} />)
          : rows.map((row, index) => (
              <tr
                key={rowKey(row)}
                {...(onOpen ? getOpenProps(row, { ...keys, Enter: onOpen }, index) : {})}
                className={cx(rowClass, selected?.(row) ? selectedRowClass : 'hover:bg-sunk/60')}
              >
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={cx(cellClass, column.align === 'end' && 'text-right tabular-nums')}
                  >
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  )
}

const places = ['a', 'b', 'c', 'd', 'e']
const rowClass = 'group focus-visible:-outline-offset-2'
const selectedRowClass = 'bg-info-wash [&>td:first-child]:shadow-[inset_4px_0_0_var(--cyan)]'
const cellClass = 'h-11 truncate border-b border-line px-3 py-1 group-last:border-b-0'

function SkeletonRow<Row>({ columns }: { columns: DataColumn<Row>[] }) {
  return (
    <tr className="group">
      {columns.map(({ key }) => (
        <td key={key} className={cellClass}>
          <Skeleton className="h-4 w-3/5" />
        </td>
      ))}
    </tr>
  )
}

function SortHeader<Row>({
  column,
  sort,
  onSort,
}: {
  column: DataColumn<Row>
  sort: TableSort | undefined
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

function Direction({ direction }: { direction: TableSort['direction'] | undefined }) {
  if (direction === 'ascending') return <ArrowUpIcon width={14} height={14} />
  if (direction === 'descending') return <ArrowDownIcon width={14} height={14} />
  return <SortIcon width={14} height={14} className="opacity-50" />
}

/** Only the first row is a tab stop. Arrow keys reach the other rows. */
function getOpenProps<Row>(
  row: Row,
  keys: { Enter: (row: Row) => void } & Record<string, (row: Row) => void>,
  index: number,
) {
  return {
    tabIndex: index === 0 ? 0 : -1,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const within =
        event.target instanceof Element && event.target.closest('a, button, input, select, label, [role]')
      if (!within) keys.Enter(row)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const line = event.currentTarget
      if (event.target !== line || event.ctrlKey || event.altKey || event.metaKey) return
      const next = { ArrowDown: line.nextElementSibling, ArrowUp: line.previousElementSibling }[event.key]
      if (next instanceof HTMLElement) next.focus()
      else if (keys[event.key]) keys[event.key]?.(row)
      else return
      event.preventDefault()
    },
  }
}
