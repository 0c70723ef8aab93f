import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseClassList, findRowIndexesToCheck } from './class-list.ts'

const offered = ['Red/White', 'Navy/White']
const cell = fc
  .string({ unit: fc.constantFrom(...'ABCDEFGH .'), minLength: 1, maxLength: 12 })
  .map((text) => `A${text.trim()}`)

test('TAG-01 reads a class list with one name per line, and colours and sets in any column', () => {
  expect(
    parseClassList(
      "1. Siti Aminah\r\n\r\n2) d'cruz\tnavy / white\t3\nALI\tpink\tbanyak\n",
      offered,
      'Red/White',
    ),
  ).toEqual({
    rows: [
      { namaAnak: 'SITI AMINAH', warna: 'Red/White', bilangan: 1 },
      { namaAnak: "D'CRUZ", warna: 'Navy/White', bilangan: 3 },
      { namaAnak: 'ALI', warna: '', bilangan: 0 },
    ],
    unknownColours: ['pink'],
  })
})

test('TAG-01 does not read headings as names, and accepts colours in Malay', () => {
  expect(
    parseClassList('Nama\tWarna\tSet\nAli\tMerah, tepi putih\t2\nSiti\tbiru tua/putih\nName', offered, ''),
  ).toEqual({
    rows: [
      { namaAnak: 'ALI', warna: 'Red/White', bilangan: 2 },
      { namaAnak: 'SITI', warna: 'Navy/White', bilangan: 1 },
      { namaAnak: 'NAME', warna: '', bilangan: 1 },
    ],
    unknownColours: [],
  })
})

const read = (warna: string) => parseClassList(`ALI\t${warna}`, ['Red/White', 'Navy/White', 'Navy/Gold'], '')

test('TAG-01 accepts the letter colour alone when only one available pair has it', () => {
  expect([read('merah'), read('Red')].map(({ rows }) => rows[0]?.warna)).toEqual(['Red/White', 'Red/White'])
  expect([read('biru tua').unknownColours, read('merah jambu').unknownColours]).toEqual([
    ['biru tua'],
    ['merah jambu'],
  ])
})

test('TAG-01 keeps every name of a class list, for any order of columns and any line endings', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, fc.constantFrom(...offered), fc.integer({ min: 1, max: 999 })), {
        maxLength: 40,
      }),
      fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
      (rows, end) => {
        const text = rows.map((cells) => cells.join('\t')).join(end)
        expect(parseClassList(text, offered, '').rows).toEqual(
          rows.map(([name, warna, bilangan]) => ({
            namaAnak: name.replaceAll(/\s+/g, ' ').trim(),
            warna,
            bilangan,
          })),
        )
      },
    ),
  )
})

const row = (namaAnak: string, warna = 'Red/White') => ({ namaAnak, warna, bilangan: 1 })

test('TAG-01 finds rows without colours, unprintable names and duplicates', () => {
  expect(
    findRowIndexesToCheck([row('ALI'), row('SITI', ''), row('AIN ♥'), row('ali'), row(''), row('ABU')]),
  ).toEqual([1, 2, 3, 4])
})

test('ORD-13 reads a class list from a message with numbers, bullets, dashes and senders', () => {
  const text = '[22/11, 9:05 PG] Cikgu: 1. Ali bin Abu\n2 - Siti Nur-Ain - merah - 2\n• Mei - 3\n12)Devi'
  expect(parseClassList(text, offered, 'Navy/White').rows).toEqual([
    { namaAnak: 'ALI BIN ABU', warna: 'Navy/White', bilangan: 1 },
    { namaAnak: 'SITI NUR-AIN', warna: 'Red/White', bilangan: 2 },
    { namaAnak: 'MEI', warna: 'Navy/White', bilangan: 3 },
    { namaAnak: 'DEVI', warna: 'Navy/White', bilangan: 1 },
  ])
})

const short = (text: string) =>
  parseClassList(text, offered, 'Navy/White').rows.map(({ namaAnak, warna, bilangan }) =>
    [namaAnak, warna, bilangan].join('|'),
  )

test.each([
  ['Ali\tmerah\t2 set', ['ALI|Red/White|2']],
  ['Ali\tmerah\t2.0\nSiti\tmerah\t3x', ['ALI|Red/White|2', 'SITI|Red/White|3']],
  ['Bil\tNama\tWarna\tSet\n1\tAli\tmerah\t2\n2\tSiti\t\t', ['ALI|Red/White|2', 'SITI|Navy/White|1']],
  ['Senarai 3 Cempaka\nBil\tNama\n1\tAli\n2\tSiti', ['ALI|Navy/White|1', 'SITI|Navy/White|1']],
  ['1\tAli\n2\tSiti\n4\tMei', ['ALI|Navy/White|1', 'SITI|Navy/White|1', 'MEI|Navy/White|1']],
  ['1.\tAli\tmerah\t2', ['ALI|Red/White|2']],
  ['No;Nama;Kelas;Bilangan set\n1;Ali;3 Cempaka;2 set', ['ALI|Navy/White|2']],
  ['Ali,"Merah, tepi putih",2\nSiti,Merah, tepi putih,3', ['ALI|Red/White|2', 'SITI|Red/White|3']],
  ['Bil - Nama - Set\n1 - Ali - 2\n2. Siti - 3 set', ['ALI|Navy/White|2', 'SITI|Navy/White|3']],
  // Unknown colours and quantities are left for the customer to correct.
  ['Ali\tmerah\tbanyak', ['ALI|Red/White|0']],
  ['Ali\tmerah\t2,5', ['ALI|Red/White|0']],
  ['Nama\tSet\nAli\tdua', ['ALI|Navy/White|0']],
  ['Ali\t3 Cempaka\t2', ['ALI||2']],
  ['Ali\tmerah\t2\t3', ['ALI|Red/White|0']],
])('FIX-06 reads %j by headings and units, skips row numbers and never guesses a value', (text, rows) => {
  expect(short(text)).toEqual(rows)
})

test('FIX-06 marks a row whose number of sets can’t be read', () => {
  const { rows } = parseClassList('Ali\tmerah\tbanyak\nSiti\tmerah\t2', offered, '')
  expect(findRowIndexesToCheck(rows)).toEqual([0])
})
