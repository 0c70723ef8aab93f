import { z } from 'zod'

const place = z.int().min(0).max(200)

/**
 * Columns that were found by their headings, as indexes from 0. Those that staff still have to choose are `null`.
 */
export const guessedColumnsSchema = z.object({
  day: place.nullable(),
  /** Columns that are joined to the text of a transaction. */
  text: z.array(place).max(20),
  /** Amounts. Debits have a sign, or `direction` marks them. */
  amount: place.nullable(),
  direction: place.nullable(),
  debit: place.nullable(),
  credit: place.nullable(),
  balance: place.nullable(),
})
export type GuessedColumns = z.output<typeof guessedColumnsSchema>

/** A statement has its amounts in one column, or in one column for debits and one for credits. */
export const statementColumnsSchema = guessedColumnsSchema
  .extend({ day: place, balance: place })
  .refine(({ amount, debit, credit }) => amount !== null || (debit !== null && credit !== null), {
    path: ['amount'],
  })
export type StatementColumns = z.output<typeof statementColumnsSchema>

/** Removes case, punctuation and repeated spaces, so that headings of one bank are equal in all its files. */
const normalizeHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\b(rm|myr)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type Field = 'day' | 'text' | 'amount' | 'direction' | 'debit' | 'credit' | 'balance'

/** Patterns for normalised headings in English and Malay. The first field with a matching pattern is used. */
const headingPatterns: readonly [Field, RegExp][] = [
  ['balance', /\bbalance\b|\bbaki\b/],
  [
    'direction',
    /^(dr cr|cr dr|d c|c d|debit credit|credit debit|debit kredit|sign)\b|\b(tran|trans|transaction|trx|txn) type\b|^(type|jenis)$|\bindicator\b/,
  ],
  ['debit', /\bdebit|\bwithdrawals?\b|\bmoney out\b|\bpengeluaran\b|\bwang keluar\b|\bpaid out\b|^dr\b/],
  ['credit', /\bcredit|\bkredit\b|\bdeposits?\b|\bmoney in\b|\bwang masuk\b|\bsimpanan\b|\bpaid in\b|^cr\b/],
  ['amount', /\bamount\b|\bamt\b|\bamaun\b|\bjumlah\b/],
  ['day', /\bdate\b|\btarikh\b/],
  [
    'text',
    /\b(description|details?|particulars?|narrative|reference|ref|remarks?|butiran|keterangan|rujukan|urus ?niaga|sender|recipient|beneficiary|payer|transaction|memo|name|nama)\b/,
  ],
]

const fieldOf = (heading: string): Field | null =>
  headingPatterns.find(([, pattern]) => pattern.test(normalizeHeading(heading)))?.[0] ?? null

const mostRowsAbove = 60

/**
 * Returns the index of the header row, which is the first row that names a date and a balance or amount. Statements
 * have the shop's address and the period above it. `null` if there is no header row.
 */
export function findHeaderRowIndex(lines: readonly (readonly string[])[]): number | null {
  const at = lines.slice(0, mostRowsAbove).findIndex((cells) => {
    const fields = new Set(cells.map(fieldOf))
    const sums = [...fields].filter((field) => field && field !== 'day' && field !== 'text').length
    return fields.has('day') && sums > 0 && cells.filter(Boolean).length >= 3
  })
  return at === -1 ? null : at
}

/** Guesses the columns from their headings. Staff confirm the guess once for each bank. */
export function guessColumns(headings: readonly string[]): GuessedColumns {
  const fields = headings.map(fieldOf)
  const all = (field: Field) => fields.flatMap((each, at) => (each === field ? [at] : []))
  const first = (field: Field) => all(field)[0] ?? null
  const days = all('day')
  // The value date of a transfer at a weekend is a later day, so the transaction date is preferred.
  const day = days.find((at) => !/\b(value|effective)\b/.test(normalizeHeading(headings[at] ?? '')))
  const hasBoth = first('debit') !== null && first('credit') !== null
  return {
    day: day ?? days[0] ?? null,
    text: all('text'),
    amount: hasBoth ? null : first('amount'),
    direction: hasBoth ? null : first('direction'),
    debit: hasBoth ? first('debit') : null,
    credit: hasBoth ? first('credit') : null,
    balance: first('balance'),
  }
}

/** Maximum length of a key. An index of PostgreSQL holds at most 2,700 bytes in a row. */
const keyLength = 600

/** Returns the key that identifies a bank's file format, which is the headings in file order. */
export const formatHeadingKey = (headings: readonly string[]): string =>
  headings.map(normalizeHeading).join('|').replace(/\|+$/, '').slice(0, keyLength)
