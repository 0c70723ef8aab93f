import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarks, type Mark, type Marked } from './whatsapp-marks.ts'

const within = (mark: Mark, inside: Marked[]): Marked => ({ mark, inside })
const bold = (...inside: Marked[]) => within('bold', inside)
const italic = (...inside: Marked[]) => within('italic', inside)
const struck = (...inside: Marked[]) => within('struck', inside)
const mono = (...inside: Marked[]) => within('mono', inside)

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
])('how WhatsApp draws %j', (text, drawn) => {
  expect(readMarks(text)).toEqual(drawn)
})

test('loses nothing but the marks', () => {
  const words = (marked: Marked): string =>
    typeof marked === 'string' ? marked : marked.inside.map(words).join('')
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '1', ' ', '\n', '*', '_', '~', '`', '.') }),
      (text) => {
        expect(letters(readMarks(text).map(words).join(''))).toBe(letters(text))
      },
    ),
  )
})

const letters = (text: string) => text.replace(/[*_~`]/g, '')
