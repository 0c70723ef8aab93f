import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJerseySize } from './jersey.ts'
import { parseJerseyLines } from './jersey-lines.ts'

const read = (text: string) =>
  parseJerseyLines(text)?.map(({ nama, size, bilangan }) => [nama, size, bilangan].join('|')) ?? null

test.each([
  ['1. Nama - L - 10', 'NAMA|L|10'],
  ['2) Siti Nurhaliza, medium, 7', 'SITI NURHALIZA|M|7'],
  ['• Ali\tXXL\t10', 'ALI|2XL|10'],
  ['3 - Ali - 10 - besar', 'ALI|L|10'],
  ['*Mei Ling (kids s) no 07', 'MEI LING|KIDS S|07'],
  ['Abu Bakar L 10', 'ABU BAKAR|L|10'],
  ['- Nur-Ain – kids M – 5', 'NUR-AIN|KIDS M|5'],
  ['[22/11, 9:05 PG] Cikgu: 4. Devi | 2XL | 99', 'DEVI|2XL|99'],
  ['Siti - L', 'SITI|L|'],
  ['Muhammad Hakimi - XL - 23', 'MUHAMMAD HAKIMI|XL|23'],
])('ORD-13 reads “%s” from a message as %s', (line, row) => {
  expect(read(line)).toEqual([row])
})

test('ORD-13 parses a whole jersey list, drops its heading and leaves missing values empty', () => {
  expect(read('Nama - Saiz - No\r\n1. Ali - L - 10\n\n2. Siti -  - 7\n3. Mei - XL')).toEqual([
    'ALI|L|10',
    'SITI||7',
    'MEI|XL|',
  ])
})

test.each(['Ali', 'SITI NURHALIZA', 'kids s\nL\nXL', '7\n10\n12', '', 'Ali\nAbu\nSiti'])(
  'ORD-13 does not treat “%s” as a list',
  (text) => {
    expect(read(text)).toBeNull()
  },
)

test.each([
  ['1. Kavin A/L - M - 10', ['KAVIN A/L|M|10']],
  ['1. Kavin A/L - M - 10\n2. Devi a/p Raju - L - 7.0', ['KAVIN A/L|M|10', 'DEVI A/P RAJU|L|7']],
  ['No;Nama;Saiz;Nombor\n1;Kavin A/L;M;10\n2;Siti;XL;23', ['KAVIN A/L|M|10', 'SITI|XL|23']],
  ['Nama,Saiz,No\nAli,L,10\n"Abu, Bakar",M,7', ['ALI|L|10', 'ABU, BAKAR|M|7']],
  ['Senarai pasukan\nBil,Nama,Saiz,Nombor\n1,Ali,L,10', ['ALI|L|10']],
  ['No - Nama - Saiz - Nombor\n1 - Ali - L - 10', ['ALI|L|10']],
  ['1;Ali;L;10\n2;Siti;M;7', ['ALI|L|10', 'SITI|M|7']],
  // Invalid sizes and numbers stay in their cells, where the form marks them.
  ['1. Ali - X - 10\n2. Siti - M - 123', ['ALI|X|10', 'SITI|M|123']],
  ['Nama;Saiz;Nombor\nAli;besar sikit;sepuluh', null],
  ['Nama;Saiz;Nombor\nAli;besar sikit;10\nSiti;M;sepuluh', ['ALI|BESAR SIKIT|10', 'SITI|M|sepuluh']],
])('FIX-06 reads “%s” by its headings, skips row numbers and never guesses a value', (text, rows) => {
  expect(read(text)).toEqual(rows)
})

test('ORD-13 never shortens a name when parsing a jersey list', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefghijk'), minLength: 3, maxLength: 20 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(read(`1. ${one} ${other} - L - 10`)).toEqual([`${one} ${other}`.toUpperCase() + '|L|10'])
    }),
  )
})

test.each([
  ['MEDIUM', 'M'],
  ['large', 'L'],
  ['besar', 'L'],
  ['kecil', 'S'],
  ['extra large', 'XL'],
  ['X-Large', 'XL'],
  ['saiz xxl', '2XL'],
  ['kids medium', 'KIDS M'],
  ['budak kecil', 'KIDS S'],
])('ORD-13 reads the size %s as %s', (typed, size) => {
  expect(parseJerseySize(typed)).toBe(size)
})
