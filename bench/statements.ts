import { matchStatement } from '#core/payments/match-statement.ts'
import { guessColumns, statementColumnsSchema } from '#core/payments/statement-columns.ts'
import { formatCsv } from '#server/csv/csv-file.ts'
import { readStatementFile } from '#server/features/payments/statements/read-statement-file.ts'
import { createStatementRows, writeStatementPdf } from '../tests/support/statement-files.ts'
import { formatFigure, printLine, printTable } from './parts/figures.ts'

// `npm run bench:statements`: reads, verifies and matches statements of 500 rows with 500 orders, of which staff have
// recorded half as paid. Fails if the CSV takes longer than one second.

const limitMs = 1000

const rows = createStatementRows(500)
const openingSen = 100_000
const headings = ['Date', 'Description', 'Amount', 'Balance']
let balance = openingSen
const csv = formatCsv(
  headings,
  rows.map(({ day, texts, amountSen }) => [
    day,
    texts.join(' '),
    amountSen / 100,
    (balance += amountSen) / 100,
  ]),
)
const files = [
  ['CSV', Buffer.from(csv)],
  ['PDF', await writeStatementPdf('maybank', { openingSen, rows })],
  ['PDF again', await writeStatementPdf('maybank', { openingSen, rows })],
] as const
const orders = rows.map((_, at) => ({
  id: String(at),
  number: `2611-${String(at + 1).padStart(4, '0')}`,
  name: 'Aminah binti Ali',
  placedOn: '2026-11-01',
  dueSen: at % 2 === 0 ? 4550 : 0,
  depositDueSen: 0,
  isCancelled: false,
}))
const payments = orders
  .filter(({ dueSen }) => dueSen === 0)
  .map(({ id }) => ({
    id: Number(id),
    orderId: id,
    day: '2026-11-15',
    amountSen: 4550,
    reference: `MBB${100_000 + Number(id)}`,
  }))

const figures: string[][] = []
let csvMs = 0
for (const [kind, bytes] of files) {
  const begun = performance.now()
  const columns = statementColumnsSchema.parse(guessColumns(headings))
  const read = await readStatementFile({
    bytes,
    password: '',
    columns,
    findColumns: async () => null,
    who: 'bench',
  })
  if (!('proved' in read)) throw new Error(`${kind}: ${read.problem}`)
  const readMs = performance.now() - begun
  const lines = read.proved.rows.map((row, id) => ({ ...row, id }))
  const { credits } = matchStatement(lines, orders, [], payments)
  const totalMs = performance.now() - begun
  if (kind === 'CSV') csvMs = totalMs
  const certain = credits.filter(({ grade }) => grade === 'certain').length
  figures.push([
    kind,
    formatFigure(readMs),
    formatFigure(totalMs - readMs),
    formatFigure(totalMs),
    String(certain),
  ])
}
printTable(['', 'read ms', 'match ms', 'total ms', 'certain'], figures)
if (csvMs > limitMs) printLine(`The CSV took ${formatFigure(csvMs)} ms, more than ${limitMs} ms.`)
process.exit(csvMs > limitMs ? 1 : 0)
