import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { jerseyFields, type JerseyField } from '#core/orders/jersey/jersey.ts'
import type { JerseyRow } from '#core/orders/jersey/jersey-merge.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { jerseyTexts } from '../texts/jersey.ts'
import { useTexts } from '../texts/texts.ts'
import { gridHandlers } from './grid-handlers.ts'
import type { Pasting } from './paste.ts'
import type { Grid } from './use-grid.ts'
import type { JerseyList } from './use-jersey-list.ts'
import { GridCell } from './grid-cell.tsx'

interface GridProps {
  list: JerseyList
  grid: Grid
  pasting: Pasting
  label: string
}

/** The list as a spreadsheet: one cell is chosen, arrows move, typing replaces, ranges are copied and pasted. */
export function JerseyGrid({ list, grid, pasting, label }: GridProps) {
  const t = useTexts(jerseyTexts)
  const table = useRef<HTMLTableElement>(null)
  const { turn } = grid
  useLayoutEffect(() => {
    if (turn > 0) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [turn])
  const { onKeyDown, onCopy, onPaste } = gridHandlers(grid, list, pasting)
  useGridClipboard(table, (event) => {
    if (grid.editing) return
    if (event.type === 'paste') onPaste(event)
    else onCopy(event)
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a grid by its role
    <table
      ref={table}
      {...gridRole}
      aria-label={label}
      aria-multiselectable
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-separate [border-spacing:0] overflow-visible rounded-surface border border-line bg-surface select-none"
    >
      <thead className="sticky top-0 z-10 text-left text-13 text-quiet">
        <tr>
          <th scope="col" className={cx(headLook, 'w-14 rounded-tl-surface')}>
            <span className="sr-only">{t.row}</span>
          </th>
          {jerseyFields.map((field) => (
            <th key={field} scope="col" className={cx(headLook, widths[field])}>
              {t[field]}
            </th>
          ))}
          <th scope="col" className={cx(headLook, 'w-14 rounded-tr-surface')}>
            <span className="sr-only">{t.remove}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.rows.map((row, at) => (
          <GridRow key={row.id} row={row} at={at} list={list} grid={grid} />
        ))}
      </tbody>
    </table>
  )
}

/**
 * Calls `onClipboard` on copy, cut and paste while a cell has the focus. Firefox sends these events to `body`, because
 * the grid has no text selection, so the document has to listen. Safari sends them only if the `before…` events are
 * handled.
 */
function useGridClipboard(
  table: RefObject<HTMLTableElement | null>,
  onClipboard: (event: ClipboardEvent) => void,
): void {
  const handle = useEffectEvent((event: Event) => {
    const { activeElement } = document
    if (!(activeElement instanceof HTMLTableCellElement) || !table.current?.contains(activeElement)) return
    if (event.type.startsWith('before')) event.preventDefault()
    else if (event instanceof ClipboardEvent) onClipboard(event)
  })
  useEffect(() => {
    const abort = new AbortController()
    for (const type of ['copy', 'cut', 'paste', 'beforecopy', 'beforecut', 'beforepaste'])
      document.addEventListener(type, (event) => handle(event), { signal: abort.signal })
    return () => abort.abort()
  }, [])
}

// A table whose cells are walked through by arrows: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
const gridRole = { role: 'grid' }
const headLook = 'h-10 border-b border-line bg-sunk px-3 font-semibold'
const widths: Record<JerseyField, string> = { nama: '', size: 'w-40', bilangan: 'w-32' }

function GridRow({ row, at, list, grid }: { row: JerseyRow; at: number; list: JerseyList; grid: Grid }) {
  const t = useTexts(jerseyTexts)
  return (
    <tr className="group/row">
      <th
        scope="row"
        aria-label={t.rowName(at + 1)}
        onMouseDown={(event) => {
          event.preventDefault()
          grid.chooseRow(at)
        }}
        className="h-11 border-b border-line bg-sunk/60 text-center text-13 font-normal text-quiet tabular-nums"
      >
        {at + 1}
      </th>
      {jerseyFields.map((field, column) => (
        <GridCell key={field} field={field} place={{ row: at, column }} row={row} list={list} grid={grid} />
      ))}
      <td className="border-b border-line text-center">
        <IconButton
          label={t.removeRow(at + 1)}
          // Keys remove rows by the button above the list; this one is for the pointer.
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => grid.removeRows(at)}
          className="size-9 opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100"
        >
          <TrashIcon />
        </IconButton>
      </td>
    </tr>
  )
}
