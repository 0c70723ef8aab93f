import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCards } from './vcard.ts'
import { writeCards } from './write-vcard.ts'

test('a card of 2.1 with quoted-printable, as old phones write it', () => {
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
  expect(readCards(text)).toEqual([
    { name: 'Siti Nurhaliza Ali', phones: ['0123456789', '+60 3-1234 5678'], groups: [] },
  ])
})

test('cards of 3.0 and 4.0: folded lines, groups of properties, escapes, tel addresses', () => {
  const text =
    'BEGIN:VCARD\nVERSION:3.0\nFN:Lim\\, Wei \n Ming\nitem1.TEL;type=pref:+60 12-345 6789\n' +
    'item1.X-ABLabel:mobile\nCATEGORIES:Cikgu,Kelab\\, Bola\nEND:VCARD\n' +
    'BEGIN:VCARD\nVERSION:4.0\nFN;ALTID="a:b":José\nTEL;VALUE=uri;TYPE="voice,home":tel:+60-12-999-8888;ext=5\n' +
    'END:VCARD'
  expect(readCards(text)).toEqual([
    { name: 'Lim, Wei Ming', phones: ['+60 12-345 6789'], groups: ['Cikgu', 'Kelab, Bola'] },
    { name: 'José', phones: ['+60-12-999-8888'], groups: [] },
  ])
})

test('bytes of another charset than was said, a firm without a person, a card without an end', () => {
  const text =
    'BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:Caf=E9\nTEL:1\nEND:VCARD\n' +
    'BEGIN:VCARD\nORG:Kedai Contoh;Cawangan\nTEL:2'
  expect(readCards(text).map(({ name }) => name)).toEqual(['Café', 'Kedai Contoh, Cawangan'])
})

test('what is written is read again, whatever the names', () => {
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
      const text = writeCards(cards)
      expect(readCards(text)).toEqual(cards)
      for (const line of text.split('\r\n'))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    }),
  )
})

test('nothing makes the reader fail', () => {
  const noise = fc.string({ unit: fc.constantFrom(...'BEGINVCARDTEL:;=\\"\n\r \t,.'), maxLength: 200 })
  fc.assert(fc.property(noise, (text) => void readCards(text)))
})
