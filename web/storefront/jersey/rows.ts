import {
  cutName,
  isBlank,
  isCount,
  isTooLong,
  jerseyCell,
  jerseyFields,
  jerseySize,
  type JerseyCells,
  type JerseyField,
} from '../../../core/orders/jersey/jersey.ts'
import { underHeadings } from '../../../core/shared/headings.ts'
import type { JerseyRow } from '../../../core/orders/jersey/jersey-merge.ts'

/** A block of cells, by row and column, both ends in it. */
export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

function blankRow(): JerseyRow {
  return { id: newId(), nama: '', size: '', bilangan: '' }
}

/** A list always has a row to type in. */
export function orBlank(rows: JerseyRow[]): JerseyRow[] {
  return rows.length ? rows : [blankRow()]
}

export function withCell(
  rows: readonly JerseyRow[],
  at: number,
  field: JerseyField,
  text: string,
): JerseyRow[] {
  return rows.map((row, place) => (place === at ? { ...row, [field]: text } : row))
}

export function withoutRows(rows: readonly JerseyRow[], from: number, to = from): JerseyRow[] {
  return orBlank(rows.filter((_, place) => place < from || place > to))
}

/** The rows with one more below, unless the last is still blank. */
export function withRoom(rows: JerseyRow[]): JerseyRow[] {
  const last = rows.at(-1)
  return last && isBlank(last) ? rows : [...rows, blankRow()]
}

export function emptied(rows: readonly JerseyRow[], { top, bottom, left, right }: Block): JerseyRow[] {
  const fields = jerseyFields.slice(left, right + 1)
  return rows.map((row, at) =>
    at < top || at > bottom ? row : { ...row, ...Object.fromEntries(fields.map((field) => [field, ''])) },
  )
}

export function cellsIn(rows: readonly JerseyRow[], { top, bottom, left, right }: Block): string[][] {
  const fields = jerseyFields.slice(left, right + 1)
  return rows.slice(top, bottom + 1).map((row) => fields.map((field) => row[field]))
}

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
  const headed = alone ? null : underHeadings(copied, jerseyFields)
  const cells = headed?.cells ?? copied
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
  const typed = text.trim()
  if (field === 'size') return jerseySize(typed)
  if (field === 'nama') {
    const name = typed.replaceAll(/\s+/g, ' ').toUpperCase()
    if (isTooLong(name)) pasted.long += 1
    return name
  }
  if (field === 'bilangan' && !isCount(typed)) {
    // Too long a number is ignored (JERSEY-01); what is none at all stays to be seen and corrected.
    if (!/^\d+$/.test(typed)) return typed.replaceAll(/\s+/g, ' ')
    pasted.ignored += 1
  }
  return jerseyCell(field, typed, before).trim()
}

/** Whole rows, read from a message, in place of a blank row `at` or below a filled one. */
export function withRead(rows: JerseyRow[], at: number, read: readonly JerseyCells[]): JerseyRow[] {
  const added = read.map((cells) => ({ ...blankRow(), ...cells }))
  const row = rows[at]
  return row && isBlank(row) ? rows.toSpliced(at, 1, ...added) : rows.toSpliced(at + 1, 0, ...added)
}

/** The names that don't fit, cut to what does. */
export function withCutNames(rows: readonly JerseyRow[]): JerseyRow[] {
  return rows.map((row) => (isTooLong(row.nama) ? { ...row, nama: cutName(row.nama).trim() } : row))
}

/** A version 4 UUID; `crypto.randomUUID` is missing where the shop is reached over plain http. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
