import { jerseyFields } from '#core/orders/jersey/jersey.ts'
import type { CellRange } from './rows.ts'

export interface GridPlace {
  row: number
  column: number
}

export const lastColumnIndex = jerseyFields.length - 1

/** Returns `null` for keys that don't move. */
export function getPlaceAfterKey(
  key: string,
  place: GridPlace,
  rows: number,
  toEdge: boolean,
): GridPlace | null {
  const { row, column } = place
  const lastRow = rows - 1
  switch (key) {
    case 'ArrowUp':
      return { row: toEdge ? 0 : Math.max(0, row - 1), column }
    case 'ArrowDown':
      return { row: toEdge ? lastRow : Math.min(lastRow, row + 1), column }
    case 'ArrowLeft':
      return { row, column: toEdge ? 0 : Math.max(0, column - 1) }
    case 'ArrowRight':
      return { row, column: toEdge ? lastColumnIndex : Math.min(lastColumnIndex, column + 1) }
    case 'PageUp':
      return { row: Math.max(0, row - 10), column }
    case 'PageDown':
      return { row: Math.min(lastRow, row + 10), column }
    case 'Home':
      return { row: toEdge ? 0 : row, column: 0 }
    case 'End':
      return { row: toEdge ? lastRow : row, column: lastColumnIndex }
    default:
      return null
  }
}

export type GridMove = 'Enter' | 'Tab' | 'ShiftTab' | 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** Enter and Tab also move past the end, to a row that does not exist yet. */
export function getPlaceAfterMove(place: GridPlace, key: GridMove, rows: number): GridPlace | null {
  if (key === 'Enter') return { row: place.row + 1, column: place.column }
  if (key === 'Tab') return nextInOrder(place, 1)
  if (key === 'ShiftTab') return nextInOrder(place, -1)
  return getPlaceAfterKey(key, place, rows, false)
}

export function clampGridPlace({ row, column }: GridPlace, rows: number): GridPlace {
  return { row: Math.max(0, Math.min(row, rows - 1)), column: Math.max(0, Math.min(column, lastColumnIndex)) }
}

/**
 * Returns the next cell in reading order if `by` is 1, and the previous cell if it is -1. After the last cell comes
 * the first cell of a row that does not exist yet.
 */
function nextInOrder({ row, column }: GridPlace, by: 1 | -1): GridPlace | null {
  const at = row * jerseyFields.length + column + by
  return at < 0 ? null : { row: Math.floor(at / jerseyFields.length), column: at % jerseyFields.length }
}

export function getCellRange(one: GridPlace, other: GridPlace): CellRange {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  }
}

export function isInCellRange({ top, bottom, left, right }: CellRange, { row, column }: GridPlace): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

export function isTypingKey({ key, ctrlKey, metaKey, altKey }: KeyboardLike): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey
}

interface KeyboardLike {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}
