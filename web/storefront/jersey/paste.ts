import type { JerseyRow } from '#core/orders/jersey/jersey-merge.ts'
import { type Block, blankRow } from './rows.ts'
import { listCellsUnderHeadings } from '#core/shared/headings.ts'
import { removeZeroDecimals, removeRunningNumbers } from '#core/shared/pasted-list.ts'
import {
  jerseyFields,
  type JerseyField,
  parseJerseySize,
  isTooLong,
  isJerseyNumber,
  editJerseyCell,
} from '#core/orders/jersey/jersey.ts'

/** What became of a paste: a heading left out, names too long for a jersey, numbers too long to be taken, and where it ended. */
export interface Pasted {
  rows: JerseyRow[]
  heading: boolean
  long: number
  ignored: number
  block: Block
}

/** What a paste is told to: what it could not take as it was, and first whether a list from a message gets a look. */
export interface Pasting {
  tell: (pasted: Pasted) => void
  /** True: it is such a list, and is shown; nothing is pasted. */
  look: (text: string, at: number) => boolean
}

/**
 * Puts cells in from the top left of `into` on, with rows added where they don't suffice. One cell alone fills the
 * whole block, as in a spreadsheet. A heading is left out, and what stands under it goes into the columns it names.
 */
export function paste(rows: JerseyRow[], chosen: Block, copied: string[][]): Pasted {
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
  const pasted: Pasted = {
    rows: [...rows],
    heading: headed !== null,
    long: 0,
    ignored: 0,
    block: { ...into, bottom: into.top + height - 1, right: into.left + width - 1 },
  }
  for (let down = 0; down < height; down += 1) {
    const at = into.top + down
    const row = { ...(pasted.rows[at] ?? blankRow()) }
    for (const [across, field] of jerseyFields.slice(into.left, into.left + width).entries()) {
      row[field] = taken(pasted, field, one ?? cells[down]?.[across] ?? '', row[field])
    }
    pasted.rows[at] = row
  }
  return pasted
}

function taken(pasted: Pasted, field: JerseyField, text: string, before: string): string {
  const typed = field === 'bilangan' ? removeZeroDecimals(text.trim()) : text.trim()
  if (field === 'size') return parseJerseySize(typed)
  if (field === 'nama') {
    const name = typed.replaceAll(/\s+/g, ' ').toUpperCase()
    if (isTooLong(name)) pasted.long += 1
    return name
  }
  if (field === 'bilangan' && !isJerseyNumber(typed)) {
    // Too long a number is ignored (JERSEY-01); what is none at all stays to be seen and corrected.
    if (!/^\d+$/.test(typed)) return typed.replaceAll(/\s+/g, ' ')
    pasted.ignored += 1
  }
  return editJerseyCell(field, typed, before).trim()
}
