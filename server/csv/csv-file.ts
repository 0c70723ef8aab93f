import type { FastifyReply } from 'fastify'
import Papa from 'papaparse'
import { storableText } from '#core/shared/cut-text.ts'

/**
 * Removes NUL, lone surrogates, outer white space and the apostrophe with which spreadsheets mark text. Keeps
 * paragraphs.
 */
const unmarked = (cell: string) =>
  storableText(cell)
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?='*(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠\d]))/u, '')
    .trim()

/** Puts the text in one line with single spaces. */
export const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export const cleanCell = (cell: string) => toOneLine(unmarked(cell))

interface CsvLines {
  lines: string[][]
  /** Row number of the first line, as spreadsheets count. */
  first: number
  /**
   * Set if the last line has an unclosed quote, which hides the rest of the file. `null` if the whole file was read.
   */
  unclosed: { row: number; words: string } | null
}

/** Parses a CSV file with any usual delimiter. `read` cleans the text of a cell. */
export function parseCsvLines(text: string, read = cleanCell): CsvLines {
  const separatorLine = /^\uFEFF?sep=(.)\r?\n/i.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: separatorLine?.[1] ?? delimiterOf(body) })
  const first = separatorLine ? 2 : 1
  const broken = errors.find(({ type }) => type === 'Quotes')?.row
  if (broken === undefined) return { lines: data.map((cells) => cells.map(read)), first, unclosed: null }
  // The quoted cell extends to the next quote or the end of the file. Only its first line is reported.
  const cells = data[broken] ?? []
  const open = cells.findIndex((cell) => /[\r\n]/.test(cell))
  const ownLine = (open === -1 ? cells : cells.slice(0, open + 1)).map((cell) =>
    read(cell.split(/[\r\n]/, 1)[0] ?? ''),
  )
  const row = first + broken
  return {
    lines: [...data.slice(0, broken).map((cells) => cells.map(read)), ownLine],
    first,
    unclosed: { row, words: `The quote in row ${row} is not closed; the rows below it were not read.` },
  }
}

/**
 * Returns the most frequent delimiter in the first line, outside quotes. The library's detection needs more than two
 * lines.
 */
function delimiterOf(body: string): string {
  const line = (/[^\r\n]+/.exec(body)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** A line below the headings. */
export interface CsvRow {
  /** Row number as spreadsheets count, from 1. */
  row: number
  cells: readonly string[]
  /** Why the row is refused, regardless of its cells. */
  wrong?: string
}

/**
 * Reads the rows of a CSV file whose first line has the column names. Skips empty lines, empty columns and the
 * reasons added by `formatRefusedRows`.
 */
export function parseCsvRows(bytes: Uint8Array): {
  names: string[]
  rows: CsvRow[]
  unclosed: CsvLines['unclosed']
} {
  const { lines, first, unclosed } = parseCsvLines(decodeText(bytes), unmarked)
  const headings = (lines[0] ?? []).map((head) => toOneLine(head.replace(/^\uFEFF/, '')))
  const width = lines.reduce((most, cells) => Math.max(most, cells.length), 0)
  const kept = Array.from({ length: width }, (_, place) => place).filter(
    (place) => headings[place] !== why && lines.some((cells) => cells[place]),
  )
  const rows = lines.slice(1).flatMap((cells, at) => {
    if (!cells.some(Boolean)) return []
    const row = first + 1 + at
    const wrong = row === unclosed?.row ? { wrong: unclosed.words } : {}
    return { row, cells: kept.map((place) => cells[place] ?? ''), ...wrong }
  })
  return { names: kept.map((place) => headings[place] ?? ''), rows, unclosed }
}

/** Text that a spreadsheet may run as a formula, in any line of a cell. Excel also accepts the full-width signs. */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]|^'+[\s\p{C}]*[=+\-@＝＋－＠\d]/u

/**
 * Writes a CSV file with a byte order mark, which makes Excel detect UTF-8. Cells that a spreadsheet could run as a
 * formula, and cells that start with an apostrophe, get a leading apostrophe, which reading removes.
 */
export function formatCsv(fields: string[], data: (string | number | null)[][]): string {
  // Without rows the library adds a line break after the headings.
  const written = Papa.unparse({ fields, data }, { escapeFormulae: formula }).replace(/\r\n$/, '')
  return `\uFEFF${written}\r\n`
}

const why = 'Why'

/** Writes refused rows with the reasons in a last column, to be fixed and imported again. Empty if there are none. */
export function formatRefusedRows(
  fields: string[],
  refused: { cells: readonly string[]; notes: string[] }[],
): string {
  if (refused.length === 0) return ''
  return formatCsv(
    [...fields, why],
    refused.map(({ cells, notes }) => [...cells, notes.join('; ')]),
  )
}

/** Sends a CSV file. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  fields: string[],
  data: (string | number)[][],
): void {
  void reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(formatCsv(fields, data))
}

/** Decodes a file: UTF-8, UTF-16 with a byte order mark, else Windows-1252, which accepts any bytes. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
