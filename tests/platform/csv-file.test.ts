import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCsvLines, formatCsv } from '#server/csv/csv-file.ts'

test.each([
  '=HYPERLINK("http://x.example")\r\nx',
  '+60123456789\nx',
  '@SUM(A1)\rx',
  '\t=1',
  '\r\n=1',
  ' =1',
  '\u200B=1',
  '＝1+1',
])('FIX-26 exports the cell %j as text and reads it back unchanged', (cell) => {
  const written = formatCsv(['Name'], [[cell]])
  expect(written.split('\r\n')[1]).toMatch(/^"'/)
  expect(parseCsvLines(written).lines[1]).toEqual([cell.replace(/\s+/g, ' ').trim()])
})

test('FIX-26 all CSV exports escape formulas by the same pattern', () => {
  const own = globSync('server/**/*.ts').filter((file) => readFileSync(file, 'utf8').includes('unparse('))
  expect(own).toEqual(['server/csv/csv-file.ts'])
})
