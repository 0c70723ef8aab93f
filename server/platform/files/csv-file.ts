import type { FastifyReply } from 'fastify'
import Papa from 'papaparse'
import { storableText } from '../../../core/shared/cut-text.ts'
import { decodeText } from './decode-text.ts'

/** Tidied as every cell is: no NUL, no half characters, white space single, Excel's mark for text taken off. */
export const tidy = (cell: string) =>
  storableText(cell)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=[=+\-@\d])/, '')

/** The lines of a CSV file with any usual delimiter; `first` is the first one's row as a spreadsheet counts. */
export function csvLines(text: string): { lines: string[][]; first: number } {
  const separatorLine = /^\uFEFF?sep=(.)\r?\n/i.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  const { data } = Papa.parse<string[]>(body, { delimiter: separatorLine?.[1] ?? delimiterOf(body) })
  return { lines: data.map((cells) => cells.map(tidy)), first: separatorLine ? 2 : 1 }
}

/** The sign that the first line has most of, outside quotes: the library's own guess needs more lines than two. */
function delimiterOf(body: string): string {
  const line = (/[^\r\n]+/.exec(body)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** A line below the head, by the name of each column in small letters. */
export interface CsvRow {
  /** As a spreadsheet counts, from 1. */
  row: number
  cells: ReadonlyMap<string, string>
}

/** The rows of a CSV file whose first line names the columns, `heads` in small letters; lines without any word are left out. */
export function csvRows(bytes: Uint8Array): { names: string[]; heads: string[]; rows: CsvRow[] } {
  const { lines, first } = csvLines(decodeText(bytes))
  const names = (lines[0] ?? []).map((head) => head.replace(/^\uFEFF/, ''))
  const heads = names.map((head) => head.toLowerCase())
  const rows = lines.slice(1).flatMap((cells, at) => {
    if (!cells.some(Boolean)) return []
    return { row: first + 1 + at, cells: new Map(heads.map((head, place) => [head, cells[place] ?? ''])) }
  })
  return { names, heads, rows }
}

/** With the mark by which Excel knows UTF-8, and what it would take for a formula made text. */
export const csvText = (fields: string[], data: (string | number)[][]) =>
  `\uFEFF${Papa.unparse({ fields, data }, { escapeFormulae: true })}\r\n`

const why = 'Why'

/** Rows that were refused, with why in a last column: to be mended and given in again. Empty where there are none. */
export function refusedText(fields: string[], refused: { cells: string[]; notes: string[] }[]): string {
  if (refused.length === 0) return ''
  // A file that was mended has the column already.
  const kept = fields.flatMap((field, at) => (field === why ? [] : [at]))
  return csvText(
    [...kept.map((at) => fields[at] ?? ''), why],
    refused.map(({ cells, notes }) => [...kept.map((at) => cells[at] ?? ''), notes.join('; ')]),
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
    .send(csvText(fields, data))
}
