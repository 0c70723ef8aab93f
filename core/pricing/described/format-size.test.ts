import { expect, test } from 'vitest'
import { sizeWords } from './format-size.ts'

test('FIX-11 shows a size in the unit that was typed, and in millimetres when none is known', () => {
  expect(sizeWords({ width: 914.4, height: 2438.4 }, 'ft')).toBe('3 × 8 ft')
  expect(sizeWords({ width: 55, height: 40 }, 'cm')).toBe('5.5 × 4 cm')
  expect(sizeWords({ width: 914.4, height: 2438.4 })).toBe('914.4 × 2438.4 mm')
})
