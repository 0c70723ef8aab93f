import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCells, formatCells } from './clipboard-cells.ts'

test.each([
  [
    'SITI\tM\t7\nALI\tL\t8\n',
    [
      ['SITI', 'M', '7'],
      ['ALI', 'L', '8'],
    ],
  ],
  ['SITI\r\nALI', [['SITI'], ['ALI']]],
  ['a\t\tb', [['a', '', 'b']]],
  ['"two\nlines"\t"say ""hi"""', [['two\nlines', 'say "hi"']]],
  ['"not quoted" at all', [['"not quoted" at all']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['', [['']]],
])('JERSEY-01 splits the copied text %j into cells as a spreadsheet does', (text, rows) => {
  expect(parseCells(text)).toEqual(rows)
})

test('JERSEY-01 parses copied cells without changing their content', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', '\t', '\n', '"a"', 'x"y'))
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
    )
  fc.assert(
    fc.property(block, (rows) => {
      fc.pre(rows.at(-1)?.some((each) => each !== '') ?? false)
      expect(parseCells(formatCells(rows))).toEqual(rows)
    }),
  )
})
