import type { JerseyRow } from '#core/orders/jersey/jersey-merge.ts'
import { type CellRange, createBlankRow } from './rows.ts'
import { listCellsUnderHeadings } from '#core/shared/headings.ts'
import { removeZeroDecimals, removeRunningNumbers } from '#core/shared/pasted-list.ts'
import {
  jerseyFields,
  type JerseyField,
  parseJerseySize,
  isJerseyNameTooLong,
  isJerseyNumber,
  editJerseyCell,
} from '#core/orders/jersey/jersey.ts'

/**
 * Result of a paste: the new rows, whether a heading was skipped, how many names are too long, how many numbers were
 * ignored, and the pasted range.
 */
export interface PasteResult {
  rows: JerseyRow[]
  heading: boolean
  long: number
  ignored: number
  block: CellRange
}

export interface PasteHandlers {
  tell: (pasted: PasteResult) => void
  /** Returns `true` if the text is a list of players from a message. The list is then previewed instead of pasted. */
  look: (text: string, at: number) => boolean
}

/**
 * A single cell fills the whole selection, as in a spreadsheet. A heading row is skipped, and its names
 * determine the columns.
 */
export function pasteCells(rows: JerseyRow[], chosen: CellRange, copied: string[][]): PasteResult {
  const alone = copied.length === 1 && copied[0]?.length === 1
  const one = alone ? (copied[0]?.[0] ?? '') : null
  const headed = alone ? null : listCellsUnderHeadings(copied, jerseyFields)
  const cells = headed?.cells ?? removeRunningNumbers(copied)
  const into = headed ? { ...chosen, left: headed.left } : chosen
  if (cells.length === 0) return { rows, heading: true, long: 0, ignored: 0, block: chosen }
  const height = one === null ? cells.length : into.bottom - into.top + 1
  const width =
    one === null
      ? Math.min(Math.max(...cells.map((row) => row.length)), jerseyFields.length - into.left)
      : into.right - into.left + 1
  const pasted: PasteResult = {
    rows: [...rows],
    heading: headed !== null,
    long: 0,
    ignored: 0,
    block: { ...into, bottom: into.top + height - 1, right: into.left + width - 1 },
  }
  for (let down = 0; down < height; down += 1) {
    const at = into.top + down
    const row = { ...(pasted.rows[at] ?? createBlankRow()) }
    for (const [across, field] of jerseyFields.slice(into.left, into.left + width).entries()) {
      row[field] = readPastedText(pasted, field, one ?? cells[down]?.[across] ?? '', row[field])
    }
    pasted.rows[at] = row
  }
  return pasted
}

function readPastedText(pasted: PasteResult, field: JerseyField, text: string, before: string): string {
  const typed = field === 'bilangan' ? removeZeroDecimals(text.trim()) : text.trim()
  if (field === 'size') return parseJerseySize(typed)
  if (field === 'nama') {
    const name = typed.replaceAll(/\s+/g, ' ').toUpperCase()
    if (isJerseyNameTooLong(name)) pasted.long += 1
    return name
  }
  if (field === 'bilangan' && !isJerseyNumber(typed)) {
    // A number that is too long is ignored (JERSEY-01). Text that is not a number stays visible, so that the user can
    // correct it.
    if (!/^\d+$/.test(typed)) return typed.replaceAll(/\s+/g, ' ')
    pasted.ignored += 1
  }
  return editJerseyCell(field, typed, before).trim()
}
