import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeText } from './whole-text.ts'

test('formats whole numbers for both languages of the shop', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(wholeText(whole)).toBe(whole.toLocaleString('en-MY'))
      expect(wholeText(whole)).toBe(whole.toLocaleString('ms-MY'))
    }),
  )
})
