import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWhatsappMarkup, type WhatsappMark, type MarkupText } from './whatsapp-markup.ts'

const within = (mark: WhatsappMark, inside: MarkupText[]): MarkupText => ({ mark, inside })
const bold = (...inside: MarkupText[]) => within('bold', inside)
const italic = (...inside: MarkupText[]) => within('italic', inside)
const struck = (...inside: MarkupText[]) => within('struck', inside)
const mono = (...inside: MarkupText[]) => within('mono', inside)

test.each<[string, unknown[]]>([
  ['', []],
  ['biasa', ['biasa']],
  [
    '*Siap!* Sila _ambil_ ~esok~ hari ini.',
    [bold('Siap!'), ' Sila ', italic('ambil'), ' ', struck('esok'), ' hari ini.'],
  ],
  ['```kod *1*\nbaris 2``` dan `kod`', [mono('kod *1*\nbaris 2'), ' dan ', mono('kod')]],
  ['*tebal _dan condong_*', [bold('tebal ', italic('dan condong'))]],
  ['(*RM 8.00*)', ['(', bold('RM 8.00'), ')']],
  ['2*3*4, a_b_c, x~y', ['2*3*4, a_b_c, x~y']],
  ['* bukan * dan *bukan', ['* bukan * dan *bukan']],
  ['*dua\nbaris*', ['*dua\nbaris*']],
  ['** _ ~~', ['** _ ~~']],
  ['*é* _字_', [bold('é'), ' ', italic('字')]],
])('parses %j as WhatsApp displays it', (text, drawn) => {
  expect(parseWhatsappMarkup(text)).toEqual(drawn)
})

test('keeps all text except the marks when parsing WhatsApp markup', () => {
  const words = (marked: MarkupText): string =>
    typeof marked === 'string' ? marked : marked.inside.map(words).join('')
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '1', ' ', '\n', '*', '_', '~', '`', '.') }),
      (text) => {
        expect(letters(parseWhatsappMarkup(text).map(words).join(''))).toBe(letters(text))
      },
    ),
  )
})

const letters = (text: string) => text.replace(/[*_~`]/g, '')
