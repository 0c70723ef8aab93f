import { formatCsv } from '#server/csv/csv-file.ts'
import type { StoredJersey } from '../store/jersey-tables.ts'

export function formatJerseyCsv(rows: StoredJersey[]): string {
  const data = rows.map(({ nama, size, bilangan }, at) => [at + 1, nama, size, bilangan])
  const fields = ['No', 'Name', 'Size', 'Number']
  return formatCsv(fields, data)
}
