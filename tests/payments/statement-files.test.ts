import { describe, expect, test } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { formatCsv } from '#server/csv/csv-file.ts'
import {
  readStatementFile,
  type StatementReadResult,
} from '#server/features/payments/statements/read-statement-file.ts'
import {
  guessColumns,
  statementColumnsSchema,
  type StatementColumns,
} from '#core/payments/statement-columns.ts'
import {
  createStatementRows,
  statementBanks,
  writeStatementPdf,
  type GeneratedRow,
} from '../support/statement-files.ts'

const read = (bytes: Uint8Array, columns?: StatementColumns, password = ''): Promise<StatementReadResult> =>
  readStatementFile({ bytes, password, columns, findColumns: async () => null, who: 'test' })

const openingSen = 100_000
const rows = createStatementRows(90)
const expected = (all: GeneratedRow[]) => all.map(({ day, amountSen }) => ({ day, amountSen }))

function requireProved(result: StatementReadResult) {
  if (!('proved' in result)) throw new Error(JSON.stringify(result))
  return result.proved
}

describe('PDF', () => {
  test.each(statementBanks)(
    'reads a multi-page PDF in the %s layout and verifies that its balances add up',
    async (bank) => {
      const proved = requireProved(await read(await writeStatementPdf(bank, { openingSen, rows })))
      expect(proved.rows.map(({ day, amountSen }) => ({ day, amountSen }))).toEqual(expected(rows))
      expect(proved.openingSen).toBe(openingSen)
      for (const [at, { text }] of proved.rows.entries())
        for (const part of rows[at]?.texts ?? []) expect(text).toContain(part)
    },
  )

  test.each(statementBanks)(
    'refuses a PDF in the %s layout if an amount is wrong by 1 sen, and names the row',
    async (bank) => {
      const misprinted = rows.findIndex(({ day }) => day === '2026-11-13')
      const result = await read(await writeStatementPdf(bank, { openingSen, rows, misprinted }))
      expect(result).toMatchObject({
        problem: 'not_proved',
        wrong: { problem: 'sum', place: { page: expect.any(Number) } },
      })
    },
  )

  test('assigns December rows without a year to the previous year when the statement ends in January', async () => {
    const overNewYear = [
      { day: '2026-12-30', texts: ['A'], amountSen: 100 },
      { day: '2027-01-02', texts: ['B'], amountSen: 100 },
    ]
    for (const bank of ['maybank-business', 'public', 'rhb'] as const) {
      const proved = requireProved(
        await read(await writeStatementPdf(bank, { openingSen, rows: overNewYear })),
      )
      expect(
        proved.rows.map(({ day }) => day),
        bank,
      ).toEqual(['2026-12-30', '2027-01-02'])
    }
  })

  test('opens an encrypted PDF only with its password', async () => {
    const pdf = await writeStatementPdf('maybank', { openingSen, rows, password: '01011990' })
    expect(await read(pdf)).toEqual({ problem: 'password_required' })
    expect(await read(pdf, undefined, 'wrong')).toEqual({ problem: 'password_required' })
    expect(requireProved(await read(pdf, undefined, '01011990')).rows).toHaveLength(rows.length)
  })
})

const columnsOf = (headings: string[]) => statementColumnsSchema.parse(guessColumns(headings))

/** Formats rows as a bank's CSV, newest first if `isReversed`. */
function formatRows(format: (row: GeneratedRow, balanceSen: number) => string[], isReversed = false) {
  let balance = openingSen
  const lines = rows.map((row) => format(row, (balance += row.amountSen)))
  return isReversed ? lines.toReversed() : lines
}
const plain = (sen: number) => (sen / 100).toFixed(2)
const grouped = (sen: number) => Number(plain(sen)).toLocaleString('en', { minimumFractionDigits: 2 })

const maybank = [
  'Entry Date',
  'Value Date',
  'Transaction Description',
  'Transaction Amount',
  'Statement Balance',
]
const bothSides = ['Tarikh', 'Butiran', 'Debit (RM)', 'Kredit (RM)', 'Baki (RM)']
const withType = ['Date', 'Doc Ref No.', 'Tran Amt.', 'Tran Type', 'Balance', 'Remarks']

const formats: [name: string, headings: string[], lines: string[][]][] = [
  [
    'signed amounts',
    maybank,
    formatRows(({ day, texts, amountSen }, balance) => [
      day.split('-').toReversed().join('/'),
      day.split('-').toReversed().join('/'),
      texts.join(' '),
      plain(amountSen),
      plain(balance),
    ]),
  ],
  [
    'debits and credits, newest first',
    bothSides,
    formatRows(
      ({ day, texts, amountSen }, balance) => [
        day.split('-').toReversed().join('-'),
        texts.join(' '),
        amountSen < 0 ? grouped(-amountSen) : '',
        amountSen > 0 ? grouped(amountSen) : '',
        `${grouped(balance)}CR`,
      ],
      true,
    ),
  ],
  [
    'amounts and a column for debit or credit',
    withType,
    formatRows(({ day, texts, amountSen }, balance) => [
      day.replaceAll('-', ''),
      'R1',
      plain(Math.abs(amountSen)),
      amountSen > 0 ? '1' : '2',
      plain(balance),
      texts.join(' '),
    ]),
  ],
]

describe('CSV and XLSX', () => {
  test.each(formats)('reads a CSV with %s below lines about the account', async (_name, headings, lines) => {
    const above = [['KEDAI CETAK'], ['Account', '5141-2345-6789'], []]
    const csv = formatCsv([], [...above, headings, ...lines, [], ['End of statement']])
    const proved = requireProved(await read(Buffer.from(csv), columnsOf(headings)))
    expect(proved.rows.map(({ day, amountSen }) => ({ day, amountSen }))).toEqual(expected(rows))
    for (const [at, { text }] of proved.rows.entries()) expect(text).toContain(rows[at]?.texts.join(' '))
  })

  test.each(formats)('reads an Excel file with %s', async (_name, headings, lines) => {
    const sheet = [
      headings.map((value) => ({ value, type: String })),
      ...lines.map((cells) => cells.map((text, at) => toCell(text, headings[at] ?? ''))),
    ]
    const file = await writeWorkbook([{ data: sheet, sheet: 'Statement' }]).toBuffer()
    const proved = requireProved(await read(file, columnsOf(headings)))
    expect(proved.rows.map(({ day, amountSen }) => ({ day, amountSen }))).toEqual(expected(rows))
  })

  test('requires a choice of columns for a file with unknown headings, and suggests columns', async () => {
    const [, headings, lines] = formats[1] ?? ['', [], []]
    const result = await read(Buffer.from(formatCsv(headings, lines)))
    expect(result).toMatchObject({
      problem: 'columns_needed',
      used: { headings, chosen: { day: 0, text: [1], amount: null, debit: 2, credit: 3, balance: 4 } },
    })
  })

  test.each(formats)(
    'refuses a CSV with %s if a balance is wrong, and names the row',
    async (_name, headings, lines) => {
      const balance = headings.findIndex((heading) => /balance|baki/i.test(heading))
      const tampered = lines.map((cells, at) => (at === 30 ? cells.with(balance, '1.00') : cells))
      const result = await read(Buffer.from(formatCsv(headings, tampered)), columnsOf(headings))
      // The headings are row 1.
      expect(result).toMatchObject({ problem: 'not_proved', wrong: { problem: 'sum', place: { row: 32 } } })
    },
  )

  test.each([
    ['a missing row', (lines: string[][]) => lines.toSpliced(30, 1), 'sum'],
    [
      'a day that does not exist',
      (lines: string[][]) => lines.with(30, ['31/11/2026', ...(lines[30] ?? []).slice(1)]),
      'day',
    ],
    [
      'an amount in words',
      (lines: string[][]) => lines.with(30, (lines[30] ?? []).with(3, 'sepuluh')),
      'amount',
    ],
  ] as const)('refuses a CSV with %s and names the row', async (_what, change, problem) => {
    const [, headings, lines] = formats[0] ?? ['', [], []]
    const result = await read(Buffer.from(formatCsv(headings, change(lines))), columnsOf(headings))
    expect(result).toMatchObject({ problem: 'not_proved', wrong: { problem, place: { row: 32 } } })
  })

  test.each([
    ['an older Excel file', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'unreadable'],
    ['a broken Excel file', Buffer.from('PK\u0003\u0004 nothing'), 'unreadable'],
    ['a broken PDF', Buffer.from('%PDF-1.7 nothing'), 'unreadable'],
    ['an empty file', Buffer.from(''), 'no_rows'],
    ['a text file', Buffer.from('hello\nworld'), 'no_rows'],
  ])('refuses %s as a statement', async (_what, bytes, problem) => {
    expect(await read(bytes)).toEqual({ problem })
  })
})

const toCell = (text: string, heading: string) =>
  /date|tarikh/i.test(heading)
    ? { value: toDate(text), type: Date, format: 'dd/mm/yyyy' }
    : /^-?[\d.]+$/.test(text)
      ? { value: Number(text), type: Number }
      : { value: text, type: String }

/** Parses `dd/mm/yyyy`, `dd-mm-yyyy` or `yyyymmdd`. */
function toDate(text: string): Date {
  const digits = text.replace(/\D/g, '')
  const iso = text.length === 8 ? digits : digits.slice(4) + digits.slice(2, 4) + digits.slice(0, 2)
  return new Date(`${iso.slice(0, 4)}-${iso.slice(4, 6)}-${iso.slice(6)}T00:00:00Z`)
}
