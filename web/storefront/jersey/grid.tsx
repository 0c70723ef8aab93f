import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject, type KeyboardEvent } from 'react'
import { jerseyFields, type JerseyField, isBlankRow } from '#core/orders/jersey/jersey.ts'
import type { JerseyRow } from '#core/orders/jersey/jersey-merge.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { jerseyTexts } from '../texts/jersey.ts'
import { useTexts } from '../texts/texts.ts'
import { type PasteHandlers, pasteCells } from './paste.ts'
import type { JerseyGridState } from './use-grid.ts'
import type { JerseyList } from './use-jersey-list.ts'
import { parseCells, formatCells } from '#core/shared/clipboard-cells.ts'
import { lastColumnIndex, getPlaceAfterKey, isTypingKey, isInCellRange } from './grid-keys.ts'
import { getRangeCells, clearCells } from './rows.ts'
import { formatCellProblem } from './list-problems.ts'
import { SizeEditor } from './size-editor.tsx'
import { CellEditor } from './cell-editor.tsx'

interface GridProps {
  list: JerseyList
  grid: JerseyGridState
  pasting: PasteHandlers
  label: string
}

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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its role is grid
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
          <th scope="col" className={cx(headerCellClass, 'w-14 rounded-tl-surface')}>
            <span className="sr-only">{t.row}</span>
          </th>
          {jerseyFields.map((field) => (
            <th key={field} scope="col" className={cx(headerCellClass, widths[field])}>
              {t[field]}
            </th>
          ))}
          <th scope="col" className={cx(headerCellClass, 'w-14 rounded-tr-surface')}>
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
 * Calls `onClipboard` on copy, cut and paste while a cell has the focus. The listeners are on the document, because
 * Firefox sends these events to `body` if no text is selected. Safari sends them only if the `before…` events are
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

// A grid in which arrow keys move between cells: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
const gridRole = { role: 'grid' }
const headerCellClass = 'h-10 border-b border-line bg-sunk px-3 font-semibold'
const widths: Record<JerseyField, string> = { nama: '', size: 'w-40', bilangan: 'w-32' }

function GridRow({
  row,
  at,
  list,
  grid,
}: {
  row: JerseyRow
  at: number
  list: JerseyList
  grid: JerseyGridState
}) {
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
          // This button is for pointers. Keyboard users remove rows with the button above the list.
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

/** An open cell editor handles its own events. */
function gridHandlers(grid: JerseyGridState, list: JerseyList, pasting: PasteHandlers) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (grid.editing || event.nativeEvent.isComposing) return
    const handled = moves(event, grid, list) || commands(event, grid, list) || edits(event, grid, list)
    if (handled) event.preventDefault()
  }
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', formatCells(getRangeCells(list.rows, grid.block)))
    if (event.type === 'cut') list.edit(clearCells(list.rows, grid.block))
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const text = event.clipboardData?.getData('text/plain')
    // A copied picture has no text, so pasting it must not empty the cells.
    if (!text) return
    if (pasting.look(text, grid.block.top)) return
    const pasted = pasteCells(list.rows, grid.block, parseCells(text))
    list.edit(pasted.rows)
    const { top, bottom, left, right } = pasted.block
    grid.select({ row: bottom, column: right }, { row: top, column: left })
    pasting.tell(pasted)
  }
  return { onKeyDown, onCopy, onPaste }
}

function moves(event: KeyboardEvent, grid: JerseyGridState, { rows }: JerseyList): boolean {
  const { key, shiftKey } = event
  const step = getPlaceAfterKey(key, grid.place, rows.length, event.ctrlKey || event.metaKey)
  if (step) grid.choose(step, shiftKey)
  else if (key === 'Enter') grid.onward(shiftKey ? 'ArrowUp' : 'Enter')
  else if (key === 'Tab' && !isLeavingGrid(shiftKey, grid, rows)) grid.onward(shiftKey ? 'ShiftTab' : 'Tab')
  else return false
  return true
}

/** Returns `true` if Tab leaves the list at either end, so that the page never traps the keyboard. */
function isLeavingGrid(back: boolean, { place }: JerseyGridState, rows: JerseyList['rows']): boolean {
  if (back) return place.row === 0 && place.column === 0
  const row = rows[place.row]
  return place.row === rows.length - 1 && place.column === lastColumnIndex && (!row || isBlankRow(row))
}

function commands(event: KeyboardEvent, grid: JerseyGridState, list: JerseyList): boolean {
  if (!event.ctrlKey && !event.metaKey) return false
  const key = (event.shiftKey ? 'shift+' : '') + event.key.toLowerCase()
  if (key === 'z') list.undo()
  else if (key === 'y' || key === 'shift+z') list.redo()
  else if (key === 'a')
    grid.select({ row: list.rows.length - 1, column: lastColumnIndex }, { row: 0, column: 0 })
  else return false
  return true
}

function edits(event: KeyboardEvent, grid: JerseyGridState, list: JerseyList): boolean {
  if (event.key === 'F2') grid.edit()
  else if (event.key === 'Delete' || event.key === 'Backspace') list.edit(clearCells(list.rows, grid.block))
  else if (isTypingKey(event)) grid.type(event.key)
  else return false
  return true
}

/** The note of the selected cell is shown over the row below. */
const remarkClass =
  'after:pointer-events-none after:absolute after:top-full after:z-10 after:mt-1 after:w-max after:max-w-64 after:rounded-small after:px-2 after:py-1 after:text-13 after:shadow-lift after:content-[attr(title)]'
const tones = {
  wrong: 'after:bg-wrong-wash after:text-wrong',
  caution: 'after:bg-caution-wash after:text-caution',
}
const cornerMarkClass =
  'before:absolute before:top-0 before:right-0 before:size-2.5 before:bg-caution before:[clip-path:polygon(0_0,100%_0,100%_100%)]'

interface CellProps {
  field: JerseyField
  place: { row: number; column: number }
  row: JerseyRow
  list: JerseyList
  grid: JerseyGridState
}

function GridCell({ field, place, row, list, grid }: CellProps) {
  const t = useTexts(jerseyTexts)
  const chosen = grid.place.row === place.row && grid.place.column === place.column
  const several = grid.block.top !== grid.block.bottom || grid.block.left !== grid.block.right
  const selected = several && isInCellRange(grid.block, place)
  const problem = list.problems.get(row.id)?.[field]
  const duplicate = field === 'bilangan' ? list.sameNumbers.get(row.id) : undefined
  const remark = problem
    ? formatCellProblem(field, problem, t)
    : duplicate !== undefined && t.sameNumber(duplicate + 1)
  const editing = chosen ? grid.editing : null
  const label = t.cellName(t[field], place.row + 1)
  return (
    <td
      tabIndex={chosen ? 0 : -1}
      aria-selected={chosen || selected}
      aria-invalid={problem ? true : undefined}
      title={remark || undefined}
      onFocus={(event) => {
        // Selects a cell that was focused by the page or a screen reader. Keys and pointers select a cell
        // before it gets the focus.
        if (event.target === event.currentTarget && !chosen) grid.select(place, place)
      }}
      onMouseDown={(event) => {
        if (editing || event.button !== 0) return
        event.preventDefault()
        grid.choose(place, event.shiftKey)
      }}
      onMouseEnter={(event) => {
        if (event.buttons === 1 && !grid.editing) grid.choose(place, true)
      }}
      onDoubleClick={() => !editing && grid.edit()}
      className={cx(
        'relative h-11 cursor-cell border-b border-l border-line px-3 text-17 outline-cyan -outline-offset-2 focus:outline-2',
        field === 'bilangan' && 'tabular-nums',
        selected && 'bg-info-wash',
        problem && 'bg-wrong-wash [box-shadow:inset_0_0_0_1px_var(--wrong)]',
        duplicate !== undefined && cornerMarkClass,
        remark && chosen && !editing && cx(remarkClass, tones[problem ? 'wrong' : 'caution']),
        // The note of the last column extends to the left, so that it stays on the page.
        remark && (field === 'bilangan' ? 'after:right-0' : 'after:left-0'),
      )}
    >
      <span className="block truncate">{row[field]}</span>
      {editing &&
        (field === 'size' ? (
          <SizeEditor grid={grid} editing={editing} sizes={list.sizes} label={label} />
        ) : (
          <CellEditor grid={grid} editing={editing} label={label} />
        ))}
    </td>
  )
}
