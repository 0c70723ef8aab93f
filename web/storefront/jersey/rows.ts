import {
  shortenName,
  isBlankRow,
  isJerseyNameTooLong,
  jerseyFields,
  type JerseyCells,
  type JerseyField,
} from '#core/orders/jersey/jersey.ts'
import type { JerseyRow } from '#core/orders/jersey/jersey-merge.ts'

/** The last row and column are included. */
export interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

export function createBlankRow(): JerseyRow {
  return { id: newId(), nama: '', size: '', bilangan: '' }
}

export function ensureAtLeastOneRow(rows: JerseyRow[]): JerseyRow[] {
  return rows.length ? rows : [createBlankRow()]
}

export function setCell(
  rows: readonly JerseyRow[],
  at: number,
  field: JerseyField,
  text: string,
): JerseyRow[] {
  return rows.map((row, place) => (place === at ? { ...row, [field]: text } : row))
}

export function removeJerseyRows(rows: readonly JerseyRow[], from: number, to = from): JerseyRow[] {
  return ensureAtLeastOneRow(rows.filter((_, place) => place < from || place > to))
}

export function ensureBlankRow(rows: JerseyRow[]): JerseyRow[] {
  const last = rows.at(-1)
  return last && isBlankRow(last) ? rows : [...rows, createBlankRow()]
}

export function clearCells(rows: readonly JerseyRow[], { top, bottom, left, right }: CellRange): JerseyRow[] {
  const fields = jerseyFields.slice(left, right + 1)
  return rows.map((row, at) =>
    at < top || at > bottom ? row : { ...row, ...Object.fromEntries(fields.map((field) => [field, ''])) },
  )
}

export function getRangeCells(
  rows: readonly JerseyRow[],
  { top, bottom, left, right }: CellRange,
): string[][] {
  const fields = jerseyFields.slice(left, right + 1)
  return rows.slice(top, bottom + 1).map((row) => fields.map((field) => row[field]))
}

/** The new rows replace the row `at` if it is blank, or otherwise follow it. */
export function insertPastedRows(rows: JerseyRow[], at: number, read: readonly JerseyCells[]): JerseyRow[] {
  const added = read.map((cells) => ({ ...createBlankRow(), ...cells }))
  const row = rows[at]
  return row && isBlankRow(row) ? rows.toSpliced(at, 1, ...added) : rows.toSpliced(at + 1, 0, ...added)
}

export function shortenNames(rows: readonly JerseyRow[]): JerseyRow[] {
  return rows.map((row) =>
    isJerseyNameTooLong(row.nama) ? { ...row, nama: shortenName(row.nama).trim() } : row,
  )
}

/** `crypto.randomUUID` doesn't exist if the shop is opened over plain HTTP. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
