import Papa from 'papaparse'
import type { StoredJersey } from '../store/jersey-tables.ts'

/** With the mark by which Excel knows UTF-8; what a spreadsheet would take for a formula is made text. */
export function jerseyCsv(rows: StoredJersey[]): string {
  const data = rows.map(({ nama, size, bilangan }, at) => [at + 1, nama, size, bilangan])
  const fields = ['No', 'Name', 'Size', 'Number']
  return `\uFEFF${Papa.unparse({ fields, data }, { escapeFormulae: true })}\r\n`
}
