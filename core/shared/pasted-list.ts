import { parseCells } from './clipboard-cells.ts'
import { findHeadingRow, type ColumnHeading } from './headings.ts'

/** A list pasted from a spreadsheet, a CSV file or a message. */
export interface PastedList {
  /** Index of each heading. `null` if no row names the columns. */
  columns: ReadonlyMap<ColumnHeading, number> | null
  /** The cells of each row below the headings, without blank rows and running numbers. */
  rows: string[][]
}

/**
 * Prefixes of an entry in a message: the sender (`[22/11, 9:05] Ali: `), a bullet and a running number (`12. `, `12 - `,
 * `#12 `).
 */
const before =
  /^\s*(?:\[[^\]]{5,40}\]\s*[^:]{1,40}:\s*)?(?:[•·▪◦*–—-]\s*)?(?:\d{1,3}\s*[.):]\s*(?=\D)|\d{1,3}\s+[–—-]\s+(?=\D)|#\d{1,3}\s+(?=\D))?/u

/**
 * Parses a pasted list. Cells are separated by tabs, semicolons or commas, or in a message by dashes and bars. Titles
 * above a row of headings and running numbers are dropped.
 */
export function parsePastedList(text: string): PastedList {
  const separator = separatorOf(text)
  return separator ? readTable(parseCells(text, separator)) : readMessage(text.split(/[\r\n]+/))
}

function readTable(cells: string[][]): PastedList {
  const rows = cells.map(trimmed).filter((row) => row.some(Boolean))
  const headings = findHeadingRow(rows)
  if (headings) return { columns: headings.columns, rows: rows.slice(headings.at + 1) }
  const unnumbered = removeRunningNumbers(rows).map(([first = '', ...more]) => [
    removeRunningNumber(first),
    ...more,
  ])
  return { columns: null, rows: unnumbered }
}

function readMessage(text: string[]): PastedList {
  const lines = text.filter((line) => line.trim() !== '')
  const headings = findHeadingRow(lines.map(cellsOf))
  const columns = headings?.columns ?? null
  // Even with a heading for it, the running number may be part of the first cell: `2. Siti`.
  const hasNumbers = columns?.has('row') && columns.get('row') !== columns.get('bilangan')
  const rows = lines.slice(headings ? headings.at + 1 : 0).map((line) => {
    const unnumbered = cellsOf(removeRunningNumber(line))
    return hasNumbers ? ['', ...unnumbered] : unnumbered
  })
  return { columns, rows: rows.filter((row) => row.some(Boolean)) }
}

const cellsOf = (line: string) => trimmed(line.split(/\s[–—-]\s|\s*\|\s*/u))
const trimmed = (cells: string[]) => cells.map((cell) => cell.trim())

/** An entry without sender, bullet and running number. */
export const removeRunningNumber = (entry: string): string => entry.replace(before, '')

/** The separator: a tab if there is any, else a semicolon or comma that most lines have. `null` for a message. */
function separatorOf(text: string): '\t' | ';' | ',' | null {
  if (text.includes('\t')) return '\t'
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const inMost = (separator: string) =>
    lines.filter((line) => line.includes(separator)).length * 2 > lines.length
  if (inMost(';')) return ';'
  return inMost(',') && lines.every((line) => cellsOf(line).length === 1) ? ',' : null
}

/**
 * Drops a first column of running numbers: 1, 2, 3 and so on, `1.` or `1)`. In a single row, a number is one if a word
 * follows.
 */
export function removeRunningNumbers(rows: string[][]): string[][] {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  const numbers = filled.map(([first = '']) =>
    /^\d{1,3}[.)]?$/.test(first) ? Number.parseInt(first, 10) : Number.NaN,
  )
  const counts = numbers.every((number, at) => number === (numbers[0] ?? Number.NaN) + at)
  const hasMore = filled.every((row) => row.slice(1).some((cell) => /\p{L}/u.test(cell)))
  return filled.length > 0 && counts && hasMore ? rows.map((row) => row.slice(1)) : rows
}

/** Reads a quantity such as `2`, `2.0`, `2 set`, `2x` or `x2`. Returns `null` for anything else. */
export function parseQuantity(text: string): number | null {
  const match =
    /^(?:[x×]\s*)?(\d{1,3})(?:[.,]0{1,2})?\s*(?:x|×|sets?|pcs?|helai|keping|unit|pasang)?\.?$/iu.exec(
      text.trim(),
    )
  const quantity = Number(match?.[1] ?? 0)
  return quantity > 0 ? quantity : null
}

/** A whole number as spreadsheets keep it, `10.0`, without its decimals. */
export const removeZeroDecimals = (text: string): string => text.replace(/^(\d+)[.,]0{1,2}$/, '$1')
