import type { KeyboardEvent } from 'react'
import { readCells, writeCells } from '#core/shared/cell-text.ts'
import { isBlank } from '#core/orders/jersey/jersey.ts'
import { lastColumn, stepOf, types } from './grid-keys.ts'
import { cellsIn, emptied } from './rows.ts'
import { paste, type Pasting } from './paste.ts'
import type { Grid } from './use-grid.ts'
import type { JerseyList } from './use-jersey-list.ts'

/** Handles keys and the clipboard for the selected cells. An open cell editor handles its own events. */
export function gridHandlers(grid: Grid, list: JerseyList, pasting: Pasting) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (grid.editing || event.nativeEvent.isComposing) return
    const handled = moves(event, grid, list) || commands(event, grid, list) || edits(event, grid, list)
    if (handled) event.preventDefault()
  }
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', writeCells(cellsIn(list.rows, grid.block)))
    if (event.type === 'cut') list.edit(emptied(list.rows, grid.block))
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const text = event.clipboardData?.getData('text/plain')
    // A copied picture has no text and must not empty the cells.
    if (!text) return
    if (pasting.look(text, grid.block.top)) return
    const pasted = paste(list.rows, grid.block, readCells(text))
    list.edit(pasted.rows)
    const { top, bottom, left, right } = pasted.block
    grid.select({ row: bottom, column: right }, { row: top, column: left })
    pasting.tell(pasted)
  }
  return { onKeyDown, onCopy, onPaste }
}

function moves(event: KeyboardEvent, grid: Grid, { rows }: JerseyList): boolean {
  const { key, shiftKey } = event
  const step = stepOf(key, grid.place, rows.length, event.ctrlKey || event.metaKey)
  if (step) grid.choose(step, shiftKey)
  else if (key === 'Enter') grid.onward(shiftKey ? 'ArrowUp' : 'Enter')
  else if (key === 'Tab' && !leavesBy(shiftKey, grid, rows)) grid.onward(shiftKey ? 'ShiftTab' : 'Tab')
  else return false
  return true
}

/** Out of the list at its ends: a page must never hold the keyboard fast. */
function leavesBy(back: boolean, { place }: Grid, rows: JerseyList['rows']): boolean {
  if (back) return place.row === 0 && place.column === 0
  const row = rows[place.row]
  return place.row === rows.length - 1 && place.column === lastColumn && (!row || isBlank(row))
}

function commands(event: KeyboardEvent, grid: Grid, list: JerseyList): boolean {
  if (!event.ctrlKey && !event.metaKey) return false
  const key = (event.shiftKey ? 'shift+' : '') + event.key.toLowerCase()
  if (key === 'z') list.undo()
  else if (key === 'y' || key === 'shift+z') list.redo()
  else if (key === 'a') grid.select({ row: list.rows.length - 1, column: lastColumn }, { row: 0, column: 0 })
  else return false
  return true
}

function edits(event: KeyboardEvent, grid: Grid, list: JerseyList): boolean {
  if (event.key === 'F2') grid.edit()
  else if (event.key === 'Delete' || event.key === 'Backspace') list.edit(emptied(list.rows, grid.block))
  else if (types(event)) grid.type(event.key)
  else return false
  return true
}
