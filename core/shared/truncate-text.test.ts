import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncateText } from './truncate-text.ts'

test('FIX-14 shortens a text without splitting characters, and removes or replaces characters that PostgreSQL refuses', () => {
  expect(truncateText(`${'a'.repeat(59)}😀b`, 60)).toBe(`${'a'.repeat(59)}😀`)
  expect(truncateText(`${'a'.repeat(60)}😀b`, 60)).toBe('a'.repeat(60))
  expect(truncateText('half \uD83D of it\0', 60)).toBe('half \uFFFD of it')
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '😀', '\uD83D', '\uDE00', '\0') }),
      fc.nat(12),
      (text, most) => {
        const cut = truncateText(text, most)
        expect([...cut].length).toBeLessThanOrEqual(most)
        expect(cut).not.toMatch(/\0|\p{Surrogate}/u)
      },
    ),
  )
})
