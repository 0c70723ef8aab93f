import {
  cutName,
  isBlankRow,
  isTooLong,
  jerseyFields,
  type JerseyCells,
  type JerseyField,
} from '#core/orders/jersey/jersey.ts'
import type { JerseyRow } from '#core/orders/jersey/jersey-merge.ts'

/** A range of cells by row and column, ends included. */
export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

export function blankRow(): JerseyRow {
  return { id: newId(), nama: '', size: '', bilangan: '' }
}

/** Returns at least one row to type in. */
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

/** Adds a row unless the last one is still blank. */
export function withRoom(rows: JerseyRow[]): JerseyRow[] {
  const last = rows.at(-1)
  return last && isBlankRow(last) ? rows : [...rows, blankRow()]
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

/** Inserts the rows read from a message in place of a blank row `at`, or below a filled one. */
export function withRead(rows: JerseyRow[], at: number, read: readonly JerseyCells[]): JerseyRow[] {
  const added = read.map((cells) => ({ ...blankRow(), ...cells }))
  const row = rows[at]
  return row && isBlankRow(row) ? rows.toSpliced(at, 1, ...added) : rows.toSpliced(at + 1, 0, ...added)
}

/** Shortens the names that are too long. */
export function withCutNames(rows: readonly JerseyRow[]): JerseyRow[] {
  return rows.map((row) => (isTooLong(row.nama) ? { ...row, nama: cutName(row.nama).trim() } : row))
}

/** A version 4 UUID. `crypto.randomUUID` is missing where the shop is reached over plain HTTP. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
