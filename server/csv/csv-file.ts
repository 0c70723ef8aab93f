import type { FastifyReply } from 'fastify'
import Papa from 'papaparse'
import { replaceUnstorableCharacters } from '#core/shared/truncate-text.ts'

/**
 * Removes NUL, lone surrogates, outer white space and the apostrophe that spreadsheets put before text. Keeps line
 * breaks.
 */
const unmarked = (cell: string) =>
  replaceUnstorableCharacters(cell)
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?='*(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠\d]))/u, '')
    .trim()

export const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export const cleanCell = (cell: string) => toOneLine(unmarked(cell))

interface CsvLines {
  lines: string[][]
  first: number
  /**
   * Set if the last row has an unclosed quote, which hides the following part of the file. `null` if the whole file
   * was read.
   */
  unclosed: { row: number; words: string } | null
}

export function parseCsvLines(text: string, read = cleanCell): CsvLines {
  const separatorLine = /^\uFEFF?sep=(.)\r?\n/i.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: separatorLine?.[1] ?? delimiterOf(body) })
  const first = separatorLine ? 2 : 1
  const broken = errors.find(({ type }) => type === 'Quotes')?.row
  if (broken === undefined) return { lines: data.map((cells) => cells.map(read)), first, unclosed: null }
  // A quoted cell without a closing quote extends to the end of the file. Only its first line is reported.
  const cells = data[broken] ?? []
  const open = cells.findIndex((cell) => /[\r\n]/.test(cell))
  const ownLine = (open === -1 ? cells : cells.slice(0, open + 1)).map((cell) =>
    read(cell.split(/[\r\n]/, 1)[0] ?? ''),
  )
  const row = first + broken
  return {
    lines: [...data.slice(0, broken).map((cells) => cells.map(read)), ownLine],
    first,
    unclosed: {
      row,
      words: `The quotation mark in row ${row} is not closed. The rows below it were not read.`,
    },
  }
}

/**
 * Returns the most frequent delimiter in the first line, outside of quotes. The library is not used for this, because
 * its detection needs more than two lines.
 */
function delimiterOf(body: string): string {
  const line = (/[^\r\n]+/.exec(body)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

export interface CsvRow {
  row: number
  cells: readonly string[]
  /** The reason to refuse the row, whatever its cells contain. */
  wrong?: string
}

/**
 * Reads the rows of a CSV file whose first line has the column names. Skips empty rows, empty columns and the column
 * of reasons that `formatRefusedRows` adds.
 */
export function parseCsvRows(bytes: Uint8Array): {
  names: string[]
  rows: CsvRow[]
  unclosed: CsvLines['unclosed']
} {
  const { lines, first, unclosed } = parseCsvLines(decodeText(bytes), unmarked)
  const headings = (lines[0] ?? []).map((head) => toOneLine(head.replace(/^\uFEFF/, '')))
  const width = lines.reduce((most, cells) => Math.max(most, cells.length), 0)
  const usedColumns = Array.from({ length: width }, (_, place) => place).filter(
    (place) => headings[place] !== why && lines.some((cells) => cells[place]),
  )
  const rows = lines.slice(1).flatMap((cells, at) => {
    if (!cells.some(Boolean)) return []
    const row = first + 1 + at
    const wrong = row === unclosed?.row ? { wrong: unclosed.words } : {}
    return { row, cells: usedColumns.map((place) => cells[place] ?? ''), ...wrong }
  })
  return { names: usedColumns.map((place) => headings[place] ?? ''), rows, unclosed }
}

/**
 * Matches text that a spreadsheet may run as a formula. Every line of a cell is checked. Excel also accepts the
 * full-width signs.
 */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]|^'+[\s\p{C}]*[=+\-@＝＋－＠\d]/u

/**
 * Formats a CSV file with a byte order mark, so that Excel detects UTF-8. A cell gets a leading apostrophe if a
 * spreadsheet could run it as a formula or it starts with an apostrophe. Reading the file removes this apostrophe.
 */
export function formatCsv(fields: string[], data: (string | number | null)[][]): string {
  // If there are no rows, the library adds a line break after the headings. This line break is removed.
  const written = Papa.unparse({ fields, data }, { escapeFormulae: formula }).replace(/\r\n$/, '')
  return `\uFEFF${written}\r\n`
}

const why = 'Why'

/**
 * Formats refused rows with the reasons in the last column, so that staff can correct and import them again.
 * Returns an empty text if no row was refused.
 */
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

/**
 * Decodes a file as UTF-8, or as UTF-16 if it has a byte order mark. Any other file is decoded as Windows-1252, which
 * accepts any bytes.
 */
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
