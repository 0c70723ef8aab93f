import { expect, test } from 'vitest'
import { parseHeading, parseHeadings, listCellsUnderHeadings } from './headings.ts'

test.each([
  ['Nama', 'nama'],
  ['NAMA PEMAIN', 'nama'],
  ['Nama di jersi', 'nama'],
  ['Player name', 'nama'],
  [' Saiz (baju) ', 'size'],
  ['Size:', 'size'],
  ['Bilangan', 'bilangan'],
  ['QTY', 'bilangan'],
  ['No. Jersi', 'bilangan'],
  ['No.', 'row'],
  ['Bil', 'row'],
  ['Noraini', null],
  ['Siti Nama', null],
  ['M', null],
  ['', null],
])('JERSEY-01 finds the column for the heading %j: %s (null if there is none)', (cell, heading) => {
  expect(parseHeading(cell)).toBe(heading)
})

test.each([
  [['Nama', 'Saiz', 'Bilangan'], { nama: 0, size: 1, bilangan: 2 }],
  [['No', 'Name', 'Size', 'Number'], { row: 0, nama: 1, size: 2, bilangan: 3 }],
  [['Name', 'Qty', 'Remarks', 'Size'], { nama: 0, bilangan: 1, size: 3 }],
  [['Nama', 'Saiz', 'No'], { nama: 0, size: 1, bilangan: 2, row: 2 }],
  [['Nama', '', ''], { nama: 0 }],
  [['Saiz'], { size: 0 }],
  [['No'], { row: 0, bilangan: 0 }],
])('JERSEY-01 reads %j as headings', (first, columns) => {
  expect(Object.fromEntries(parseHeadings(first) ?? [])).toEqual(columns)
})

test.each([[['SITI', 'M', '7']], [['NAMA', 'M', '7']], [['NO', 'XL', '']], [['', '']], [[]]])(
  'JERSEY-01 reads %j as a list entry, not as headings',
  (first) => {
    expect(parseHeadings(first)).toBeNull()
  },
)

test('JERSEY-01 returns the cells below the headings in the column order of the jersey list', () => {
  const fields = ['nama', 'size', 'bilangan'] as const
  const read = (...cells: string[][]) => listCellsUnderHeadings(cells, fields)
  expect(read(['No', 'Bilangan', 'Nama', 'Saiz'], ['1', '7', 'ALI', 'M'], ['2', '8'])).toEqual({
    left: 0,
    cells: [
      ['ALI', 'M', '7'],
      ['', '', '8'],
    ],
  })
  expect(read(['Saiz', 'Bilangan'], ['M', '7'])).toEqual({ left: 1, cells: [['M', '7']] })
  expect(read(['Nama', 'Qty'], ['ALI', '7'])).toEqual({ left: 0, cells: [['ALI', '', '7']] })
  expect(read(['Nama', 'Saiz'])).toEqual({ left: 0, cells: [] })
  expect(read(['ALI', 'M', '7'])).toBeNull()
})
