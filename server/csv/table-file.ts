import type { FastifyReply } from 'fastify'
import { formatCsv } from './csv-file.ts'

export interface TableColumn<Row> {
  header: string
  width: number
  of: (row: Row) => string | number | null
}

interface Table<Row> {
  name: string
  format: 'csv' | 'xlsx'
  sheet: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  /** Rows at the end of a CSV file, or on a sheet of their own that has only `columns`. */
  totals?: { sheet: string; columns: readonly TableColumn<Row>[]; rows: readonly Row[] }
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Sends a table as a CSV or Excel file. Numbers are amounts in ringgit. */
export async function sendTable<Row>(reply: FastifyReply, table: Table<Row>): Promise<void> {
  await reply
    .header('content-type', types[table.format])
    .header('content-disposition', `attachment; filename="${table.name}.${table.format}"`)
    .header('cache-control', 'no-store')
    .send(table.format === 'csv' ? writeCsv(table) : await writeXlsx(table))
}

function writeCsv<Row>({ columns, rows, totals }: Table<Row>): string {
  return formatCsv(
    columns.map(({ header }) => header),
    [...rows, ...(totals?.rows ?? [])].map((row) => columns.map(({ of }) => of(row))),
  )
}

async function writeXlsx<Row>({ totals, ...table }: Table<Row>): Promise<Buffer> {
  // The package has 80 files and is rarely needed, so it is loaded on demand.
  const { default: writeWorkbook } = await import('write-excel-file/node')
  return writeWorkbook([table, ...(totals ? [totals] : [])].map(createSheet)).toBuffer()
}

function createSheet<Row>({ sheet, columns, rows }: Pick<Table<Row>, 'sheet' | 'columns' | 'rows'>) {
  const head = columns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const }))
  return {
    sheet,
    data: [head, ...rows.map((row) => columns.map(({ of }) => createCell(of(row))))],
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }
}

/**
 * Creates a cell of a spreadsheet. Text gets an explicit type, so that a spreadsheet does not run a name such
 * as `=A1` as a formula.
 */
function createCell(value: string | number | null) {
  if (value === null || value === '') return null
  return typeof value === 'number' ? { value, type: Number, format: '#,##0.00' } : { value, type: String }
}
