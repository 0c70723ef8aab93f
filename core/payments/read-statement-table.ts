import { parseStatementAmount, toSignedSen, type StatementAmount } from './statement-amount.ts'
import type { StatementColumns } from './statement-columns.ts'
import { parseStatementDay, toIsoDay } from './statement-day.ts'
import type { StatementContent, UnreadableRow } from './statement.ts'

/** `first` is the number of the first row, as spreadsheets count. */
export interface StatementTable {
  lines: readonly (readonly string[])[]
  first: number
  header: number
}

const opening =
  /^\W*(opening|beginning|begining|starting|previous|baki (permulaan|awal|pembukaan|bawa|dibawa))|balance b\W?f\b|brought forward|\bbal b\W?f\b/i
const closing =
  /^\W*(closing|ending|final|baki (penutup|akhir)|total|jumlah)|balance c\W?f\b|carried forward|\bbal c\W?f\b/i

/**
 * Reads the transactions of a spreadsheet. `withoutSigns` applies if no amount in the column has a sign: either all
 * amounts are credits, or the running balance determines their signs (`null`). If a day or sum can't be read, returns
 * the first such row instead.
 */
export function readStatementTable(
  { lines, first, header }: StatementTable,
  columns: StatementColumns,
  withoutSigns: 'credit' | null = null,
): StatementContent | UnreadableRow {
  const content: StatementContent = { entries: [], balances: [] }
  const unsigned = findUnsignedMeaning(lines.slice(header + 1), columns) ?? withoutSigns
  for (const [at, cells] of lines.entries()) {
    const place = { page: null, row: first + at }
    if (at <= header) {
      // Above the headings, only rows with a label are balances; the others are addresses and periods.
      const stated = at < header ? findStatedAbove(cells) : null
      if (stated !== null) content.balances.push({ place, before: 0, sen: stated })
      continue
    }
    const cell = (index: number | null) => (index === null ? '' : (cells[index] ?? '').trim())
    const text = joinTexts(columns.text.map(cell))
    const amount = readAmount(columns, cell, unsigned)
    const balance = cell(columns.balance)
    const balanceSen = balance === '' ? null : parseStatementAmount(balance)
    const dayText = cell(columns.day)
    if (amount === null) {
      const label = cells.join(' ')
      const isLabelled = opening.test(label.trim()) || closing.test(label.trim()) || opening.test(text)
      if (balanceSen && (isLabelled || dayText !== ''))
        content.balances.push({ place, before: content.entries.length, sen: toSignedSen(balanceSen) })
      else if (text !== '' && dayText === '' && balance === '') appendText(content, text)
      continue
    }
    // Totals below the transactions have no day, so they are skipped.
    if (dayText === '' && closing.test(cells.join(' ').trim())) continue
    const day = parseStatementDay(dayText)
    const isoDay = day && toIsoDay(day, null)
    if (!isoDay) return { place, problem: 'day', found: dayText }
    if (amount === 'unreadable') return { place, problem: 'amount', found: amountTexts(columns, cell) }
    if (balance !== '' && !balanceSen) return { place, problem: 'balance', found: balance }
    content.entries.push({
      place,
      day: isoDay,
      text,
      amount,
      balanceSen: balanceSen && toSignedSen(balanceSen),
    })
  }
  return content
}

type Cell = (index: number | null) => string

const amountTexts = ({ amount, debit, credit }: StatementColumns, cell: Cell) =>
  [amount, debit, credit].map(cell).filter(Boolean).join(' ')

function readAmount(
  columns: StatementColumns,
  cell: Cell,
  unsigned: StatementAmount['sign'],
): StatementAmount | 'unreadable' | null {
  if (columns.amount !== null) {
    const text = cell(columns.amount)
    if (isBlank(text)) return null
    const amount = parseStatementAmount(text)
    if (!amount) return 'unreadable'
    const direction = columns.direction === null ? null : parseDirection(cell(columns.direction))
    return { ...amount, sign: amount.sign ?? direction ?? unsigned }
  }
  const sides = (['debit', 'credit'] as const).map((sign) => ({ sign, text: cell(columns[sign]) }))
  const read = sides.map(({ sign, text }) => {
    if (isBlank(text)) return null
    const amount = parseStatementAmount(text)
    // The column determines the sign. A minus is ignored, because some banks print one before each debit.
    return amount && { sen: amount.sen, sign }
  })
  if (sides.some(({ text }, at) => !isBlank(text) && !read[at])) return 'unreadable'
  const filled = read.filter((amount) => amount !== null && amount.sen > 0)
  if (filled.length > 1) return 'unreadable'
  return filled[0] ?? read.find((amount) => amount !== null) ?? null
}

const isBlank = (text: string) => /^[-–]*$/.test(text)

/** Parses a column that marks debits and credits. `1` and `2` are credit and debit in files of CIMB BizChannel. */
function parseDirection(text: string): StatementAmount['sign'] {
  if (/^(cr?|credit|kredit|\+|1|in|deposit)$/i.test(text)) return 'credit'
  return /^(dr?|db|debit|-|2|out|withdrawal)$/i.test(text) ? 'debit' : null
}

/**
 * Returns the meaning of an amount without a sign: a credit in a column that marks debits, a debit in a column that
 * marks only credits, and unknown in a column without signs.
 */
function findUnsignedMeaning(
  lines: StatementTable['lines'],
  { amount }: StatementColumns,
): StatementAmount['sign'] {
  if (amount === null) return null
  const signs = new Set(lines.map((cells) => parseStatementAmount(cells[amount] ?? '')?.sign))
  if (signs.has('debit')) return 'credit'
  return signs.has('credit') ? 'debit' : null
}

function findStatedAbove(cells: readonly string[]): number | null {
  if (!opening.test(cells.join(' ').trim())) return null
  const amounts = cells.map(parseStatementAmount).filter((amount) => amount !== null)
  const [only] = amounts
  return amounts.length === 1 && only ? toSignedSen(only) : null
}

const joinTexts = (texts: readonly string[]) => [...new Set(texts.filter((text) => !isBlank(text)))].join(' ')

function appendText({ entries }: StatementContent, text: string): void {
  const last = entries.at(-1)
  // A note below the last balance, such as "End of statement", is not part of a transaction.
  if (last && !/^\W*(end of|total|jumlah|note|nota)\b/i.test(text)) last.text = `${last.text} ${text}`
}
