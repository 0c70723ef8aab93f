import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeText } from './whole-text.ts'

test('whole numbers are written as both languages of the shop write them', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(wholeText(whole)).toBe(whole.toLocaleString('en-MY'))
      expect(wholeText(whole)).toBe(whole.toLocaleString('ms-MY'))
    }),
  )
})
