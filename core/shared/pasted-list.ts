import { parseCells } from './clipboard-cells.ts'
import { findHeadingRow, type ColumnHeading } from './headings.ts'

export interface PastedList {
  columns: ReadonlyMap<ColumnHeading, number> | null
  /** The cells of each row, without headings, blank rows and running numbers. */
  rows: string[][]
}

/**
 * Matches the prefixes of an entry in a message: the sender (`[22/11, 9:05] Ali: `), a bullet, and a running number
 * (`12. `, `12 - `, `#12 `).
 */
const before =
  /^\s*(?:\[[^\]]{5,40}\]\s*[^:]{1,40}:\s*)?(?:[•·▪◦*–—-]\s*)?(?:\d{1,3}\s*[.):]\s*(?=\D)|\d{1,3}\s+[–—-]\s+(?=\D)|#\d{1,3}\s+(?=\D))?/u

/**
 * Parses a list that was pasted from a spreadsheet, a file or a message. Cells are separated by tabs, semicolons or
 * commas. In a message they may be separated by dashes and bars. Titles above the header row, and running numbers,
 * are dropped.
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
    removeEntryPrefix(first),
    ...more,
  ])
  return { columns: null, rows: unnumbered }
}

function readMessage(text: string[]): PastedList {
  const lines = text.filter((line) => line.trim() !== '')
  const headings = findHeadingRow(lines.map(cellsOf))
  const columns = headings?.columns ?? null
  // The first cell may contain the running number (`2. Siti`), even if there is a heading for running numbers.
  const hasNumbers = columns?.has('row') && columns.get('row') !== columns.get('bilangan')
  const rows = lines.slice(headings ? headings.at + 1 : 0).map((line) => {
    const unnumbered = cellsOf(removeEntryPrefix(line))
    return hasNumbers ? ['', ...unnumbered] : unnumbered
  })
  return { columns, rows: rows.filter((row) => row.some(Boolean)) }
}

const cellsOf = (line: string) => trimmed(line.split(/\s[–—-]\s|\s*\|\s*/u))
const trimmed = (cells: string[]) => cells.map((cell) => cell.trim())

/** Returns an entry without its sender, bullet and running number. */
export const removeEntryPrefix = (entry: string): string => entry.replace(before, '')

/**
 * Returns the separator of the list: a tab if the text contains one, otherwise a semicolon or comma that occurs in
 * most lines. Returns `null` if the text is not a list.
 */
function separatorOf(text: string): '\t' | ';' | ',' | null {
  if (text.includes('\t')) return '\t'
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const inMost = (separator: string) =>
    lines.filter((line) => line.includes(separator)).length * 2 > lines.length
  if (inMost(';')) return ';'
  return inMost(',') && lines.every((line) => cellsOf(line).length === 1) ? ',' : null
}

/**
 * Drops a first column of running numbers: 1, 2, 3 and so on, also written `1.` or `1)`. In a list with a single row,
 * a number is dropped if a word follows it.
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

/** Parses a quantity such as `2`, `2.0`, `2 set`, `2x` or `x2`. Returns `null` for other texts. */
export function parseQuantity(text: string): number | null {
  const match =
    /^(?:[x×]\s*)?(\d{1,3})(?:[.,]0{1,2})?\s*(?:x|×|sets?|pcs?|helai|keping|unit|pasang)?\.?$/iu.exec(
      text.trim(),
    )
  const quantity = Number(match?.[1] ?? 0)
  return quantity > 0 ? quantity : null
}

/** Removes the decimals that spreadsheets add to whole numbers: `10.0` becomes `10`. */
export const removeZeroDecimals = (text: string): string => text.replace(/^(\d+)[.,]0{1,2}$/, '$1')
