import { expect, test } from 'vitest'
import { formatPieceDimensions } from './format-size.ts'

test('FIX-11 formats a size in the unit that the customer typed, or in millimetres when the unit is unknown', () => {
  expect(formatPieceDimensions({ width: 914.4, height: 2438.4 }, 'ft')).toBe('3 × 8 ft')
  expect(formatPieceDimensions({ width: 55, height: 40 }, 'cm')).toBe('5.5 × 4 cm')
  expect(formatPieceDimensions({ width: 914.4, height: 2438.4 })).toBe('914.4 × 2438.4 mm')
})
