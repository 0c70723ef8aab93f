import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseKilograms } from '../orders/admin/parcel-weight.ts'
import { parseRinggit } from './money.ts'
import { parseNumber, parseWholeNumber } from './typed-number.ts'

const grouped = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

test('FIX-01 parses 100,000 typed numbers as a person would read them, or refuses them', () => {
  const written = fc.tuple(fc.nat(2_000_000_000), fc.option(fc.stringMatching(/^\d{1,4}$/)), fc.boolean())
  fc.assert(
    fc.property(written, ([whole, part, groups]) => {
      const typed = (groups ? grouped(String(whole)) : String(whole)) + (part === null ? '' : `.${part}`)
      expect(parseNumber(typed)).toBe(Number(`${whole}.${part ?? '0'}`))
    }),
    { numRuns: 50_000 },
  )
  const anything = fc.stringMatching(/^[\d.,]{1,9}$/)
  fc.assert(
    fc.property(anything, (typed) => {
      const read = parseNumber(typed)
      if (read === null) return
      // The text has at most one decimal point, and commas only between complete groups of thousands before it.
      const [whole = '', part, ...more] = typed.split('.')
      expect(more).toEqual([])
      expect(part ?? '0').toMatch(/^\d+$/)
      const digits = whole.replaceAll(',', '')
      expect([digits, grouped(digits)]).toContain(whole)
      expect(read).toBe(Number(`${digits}.${part ?? '0'}`))
    }),
    { numRuns: 50_000 },
  )
})

test.each([
  '',
  ' ',
  '1,5',
  '1,50',
  '7,5',
  '1.000,5',
  '0,500',
  '1,0000',
  '1 000',
  ',5',
  '5,',
  '1e3',
  '0x10',
  'abc',
])('FIX-01 refuses %j as a number, an amount and a weight', (typed) => {
  expect(parseNumber(typed)).toBeNull()
  expect(parseRinggit(typed)).toBeNull()
  expect(parseKilograms(typed)).toBeNull()
})

test('FIX-01 rejects a fraction or a sign where a whole number is expected', () => {
  expect(['1,000', '12', '0', '1.5', '1.0', '-3', '1,5'].map((typed) => parseWholeNumber(typed))).toEqual([
    1000,
    12,
    0,
    null,
    null,
    null,
    null,
  ])
})
