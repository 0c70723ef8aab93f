import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatWholeNumber } from './format-whole-number.ts'

test('formats whole numbers for both languages of the shop', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(formatWholeNumber(whole)).toBe(whole.toLocaleString('en-MY'))
      expect(formatWholeNumber(whole)).toBe(whole.toLocaleString('ms-MY'))
    }),
  )
})
