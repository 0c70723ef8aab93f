import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { verifyStatement, type StatementMismatch } from '#core/payments/verify-statement.ts'
import { listLikelyLayouts, readStatementPdf } from '#core/payments/read-statement-pdf.ts'
import { readStatementTable } from '#core/payments/read-statement-table.ts'
import {
  findHeaderRowIndex,
  formatHeadingKey,
  guessColumns,
  type GuessedColumns,
  type StatementColumns,
} from '#core/payments/statement-columns.ts'
import { groupPdfLines } from '#core/payments/statement-pdf-text.ts'
import type { VerifiedStatement, StatementContent, UnreadableRow } from '#core/payments/statement.ts'
import { cleanCell, decodeText, parseCsvLines } from '#server/csv/csv-file.ts'
import { openArtwork } from '#server/print/images/pictures.ts'

export interface UsedColumns {
  headings: readonly string[]
  below: readonly (readonly string[])[]
  chosen: GuessedColumns
}

export type StatementReadResult =
  | { proved: VerifiedStatement; headingKey: string | null; columns: StatementColumns | null }
  | {
      problem: 'unreadable' | 'busy' | 'password_required' | 'no_rows' | 'unknown_layout' | 'columns_needed'
      used?: UsedColumns
    }
  | { problem: 'not_proved'; wrong: UnreadableRow | StatementMismatch; used?: UsedColumns }

interface StatementFile {
  bytes: Uint8Array
  password: string
  columns: StatementColumns | undefined
  findColumns: (headingKey: string) => Promise<StatementColumns | null>
  /** Identifies the caller for the queue of files. */
  who: string
}

export async function readStatementFile(file: StatementFile): Promise<StatementReadResult> {
  const head = Buffer.from(file.bytes.subarray(0, 1024)).toString('latin1')
  if (head.includes('%PDF-')) return readPdf(file)
  if (head.startsWith('PK')) {
    const lines = await readWorkbook(file.bytes)
    return lines ? readTable(lines, 1, file) : { problem: 'unreadable' }
  }
  if (isBinary(file.bytes)) return { problem: 'unreadable' }
  const { lines, first, unclosed } = parseCsvLines(decodeText(file.bytes))
  if (unclosed)
    return {
      problem: 'not_proved',
      wrong: { place: { page: null, row: unclosed.row }, problem: 'amount', found: unclosed.words },
    }
  return readTable(lines, first, file)
}

/**
 * Returns true if a file is not a text file. Text in UTF-16 contains zero bytes too, so a byte order mark is checked
 * first.
 */
function isBinary(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return false
  return bytes.subarray(0, 1024).some((byte) => byte < 0x09)
}

async function readTable(
  lines: string[][],
  first: number,
  { columns: given, findColumns }: StatementFile,
): Promise<StatementReadResult> {
  const found = findHeaderRowIndex(lines)
  const header = found ?? lines.findIndex((cells) => cells.filter(Boolean).length >= 3)
  const headings = lines[header]
  if (!headings) return { problem: 'no_rows' }
  const headingKey = formatHeadingKey(headings)
  const guess = guessColumns(headings)
  const columns = given ?? (await findColumns(headingKey))
  const below = lines.slice(header + 1)
  if (!columns) return { problem: 'columns_needed', used: { headings, below, chosen: guess } }
  const used = { headings, below, chosen: columns }
  const table = { lines, first, header }
  // Amounts without signs are first read as money in. If the balances contradict this, they determine the direction.
  const asCredits = prove(readStatementTable(table, columns, 'credit'))
  const byBalance = 'rows' in asCredits ? asCredits : prove(readStatementTable(table, columns))
  const read = 'rows' in byBalance ? byBalance : asCredits
  return 'rows' in read ? { proved: read, headingKey, columns } : { ...read, used }
}

function prove(content: StatementContent | UnreadableRow) {
  if (!('entries' in content)) return { problem: 'not_proved', wrong: content } as const
  if (content.entries.length === 0) return { problem: 'no_rows' } as const
  const proved = verifyStatement(content)
  return 'rows' in proved ? proved : ({ problem: 'not_proved', wrong: proved } as const)
}

async function readPdf({ bytes, password, who }: StatementFile): Promise<StatementReadResult> {
  const read = await openArtwork(who, { kind: 'pdfWords', bytes, password })
  if (read === 'busy') return { problem: 'busy' }
  if (typeof read === 'string') return { problem: 'unreadable' }
  if (read.done === 'password_required') return { problem: 'password_required' }
  const pages = read.done.map(groupPdfLines)
  let failed: StatementReadResult = { problem: 'unknown_layout' }
  for (const layout of listLikelyLayouts(pages)) {
    const result = prove(readStatementPdf(pages, layout))
    if ('rows' in result) return { proved: result, headingKey: null, columns: null }
    // The failure of the most likely layout is returned, because it names the row.
    if (result.problem === 'not_proved' && failed.problem === 'unknown_layout') failed = result
  }
  return failed
}

/** Maximum size in bytes of an unpacked workbook. */
const mostUnpacked = 60_000_000

async function readWorkbook(bytes: Uint8Array): Promise<string[][] | null> {
  try {
    let unpacked = 0
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize
        return false
      },
    })
    if (unpacked > mostUnpacked) return null
    const rows = await readSheet(Uint8Array.from(bytes).buffer)
    return rows.map((cells) => cells.map(formatCell))
  } catch {
    return null
  }
}

/** Formats a cell as text. A sum such as 0.30000000000000004 is rounded to sen. */
function formatCell(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell !== 'number') return typeof cell === 'string' ? cleanCell(cell) : ''
  const rounded = Math.round(cell * 100) / 100
  return Math.abs(cell - rounded) < 1e-6 ? String(rounded) : String(cell)
}
