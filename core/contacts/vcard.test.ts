import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseVCards, parseAllVCards } from './vcard.ts'
import { formatVCards } from './format-vcard.ts'

test('reads vCard 2.1 with quoted-printable values from old phones', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=41=6C=69;=53=69=74=69=20=4E=75=72=\r\n=68=61=6C=69=7A=61;;;',
    'TEL;CELL:0123456789',
    'TEL;WORK;VOICE:+60 3-1234 5678',
    'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ',
    ' SkZJRgABAQ==',
    '',
    'END:VCARD',
  ].join('\r\n')
  expect(parseAllVCards(text)).toEqual([
    { name: 'Siti Nurhaliza Ali', phones: ['0123456789', '+60 3-1234 5678'], groups: [] },
  ])
})

test('reads vCard 3.0 and 4.0 with folded lines, property groups, escapes and tel URIs', () => {
  const text =
    'BEGIN:VCARD\nVERSION:3.0\nFN:Lim\\, Wei \n Ming\nitem1.TEL;type=pref:+60 12-345 6789\n' +
    'item1.X-ABLabel:mobile\nCATEGORIES:Cikgu,Kelab\\, Bola\nEND:VCARD\n' +
    'BEGIN:VCARD\nVERSION:4.0\nFN;ALTID="a:b":José\nTEL;VALUE=uri;TYPE="voice,home":tel:+60-12-999-8888;ext=5\n' +
    'END:VCARD'
  expect(parseAllVCards(text)).toEqual([
    { name: 'Lim, Wei Ming', phones: ['+60 12-345 6789'], groups: ['Cikgu', 'Kelab, Bola'] },
    { name: 'José', phones: ['+60-12-999-8888'], groups: [] },
  ])
})

test('reads vCards that have a wrong charset, a company instead of a person, or no end', () => {
  const text =
    'BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:Caf=E9\nTEL:1\nEND:VCARD\n' +
    'BEGIN:VCARD\nORG:Kedai Contoh;Cawangan\nTEL:2'
  expect(parseAllVCards(text).map(({ name }) => name)).toEqual(['Café', 'Kedai Contoh, Cawangan'])
})

test('writing contacts as a vCard and reading it returns the same contacts', () => {
  const word = fc
    .string({ unit: fc.constantFrom(...'aé你😀,;:\\"= \'()BEGIN'), minLength: 1, maxLength: 90 })
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
  const card = fc.record({
    name: word,
    phones: fc.array(fc.stringMatching(/^60[0-9]{8,10}$/), { maxLength: 3 }),
    groups: fc.array(word, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.array(card, { maxLength: 4 }), (cards) => {
      const text = formatVCards(cards)
      expect(parseAllVCards(text)).toEqual(cards)
      for (const line of text.split('\r\n'))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    }),
  )
})

test('reading vCards never throws, whatever the text', () => {
  const noise = fc.string({ unit: fc.constantFrom(...'BEGINVCARDTEL:;=\\"\n\r \t,.'), maxLength: 200 })
  fc.assert(fc.property(noise, (text) => void parseAllVCards(text)))
})

const names = (text: string) => parseAllVCards(text).map(({ name, phones }) => [name, ...phones].join('|'))
const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n')

test('FIX-13 reads the cards that follow an incomplete card', () => {
  const last = card('VERSION:3.0', 'FN:Siti', 'TEL:0198765432')
  expect(names(`BEGIN:VCARD\r\nFN:Ali\r\nTEL:0123456789\r\n${last}`)).toEqual([
    'Ali|0123456789',
    'Siti|0198765432',
  ])
  const quoted = 'N;ENCODING=QUOTED-PRINTABLE:;=41=6C=69='
  expect(names(`${card('VERSION:2.1', 'TEL:0123456789', quoted)}\r\n${last}`)).toEqual([
    'Ali|0123456789',
    'Siti|0198765432',
  ])
  expect(names(`${card('VERSION:2.1', quoted, 'TEL:0123456789')}\r\n${last}`)).toEqual([
    'Ali|0123456789',
    'Siti|0198765432',
  ])
  const agent = card('VERSION:2.1', 'FN:Ali', 'AGENT:', card('FN:Wakil', 'TEL:1'), 'TEL:0123456789')
  expect(names(`${agent}\r\n${last}`)).toEqual(['Ali|0123456789', 'Siti|0198765432'])
})

test('FIX-13 keeps the space at the start of a folded line in vCard 2.1 and drops the space in 3.0', () => {
  expect(names(card('VERSION:2.1', 'FN:Siti Nurhaliza', ' binti Ali', 'TEL:1'))).toEqual([
    'Siti Nurhaliza binti Ali|1',
  ])
  expect(names(card('VERSION:3.0', 'FN:Siti Nurha', ' liza', 'TEL:1'))).toEqual(['Siti Nurhaliza|1'])
})

test('FIX-13 parses a vCard file in linear time, even with very long lines', () => {
  const soft = `${'=41'.repeat(24)}=\r\n`
  const texts = [
    card('VERSION:2.1', `NOTE;ENCODING=QUOTED-PRINTABLE:${soft.repeat(40_000)}=41`, 'FN:Ali', 'TEL:1'),
    card('VERSION:3.0', `NOTE:${' a\r\n'.repeat(500_000)}`, 'FN:Ali', 'TEL:1'),
    card(`NOTE;ENCODING=QUOTED-PRINTABLE:${'a'.repeat(3_000_000)}`, 'FN:Ali', 'TEL:1'),
    card('x'.repeat(3_000_000), `"${';:'.repeat(1_000_000)}`, 'FN:Ali', 'TEL:1'),
  ]
  for (const text of texts) {
    const from = performance.now()
    expect(names(text)).toEqual(['Ali|1'])
    expect(performance.now() - from).toBeLessThan(3000)
  }
})

test('FIX-13 yields regularly while it reads a large vCard file', () => {
  const text = Array.from({ length: 20_000 }, (_, n) => card(`FN:A${n}`, 'TEL:1')).join('\r\n')
  const given = [...parseVCards(text)]
  expect(given.filter((each) => each !== null)).toHaveLength(20_000)
  expect(given.filter((each) => each === null).length).toBeGreaterThan(30)
})
