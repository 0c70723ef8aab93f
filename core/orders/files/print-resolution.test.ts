import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getDpi, getRequiredPixels, getSharpness } from './print-resolution.ts'

test('calculates the resolution from the longer side of the picture', () => {
  expect(getDpi({ width: 1200, height: 800 }, 60)).toBe(508)
  expect(getDpi({ width: 200, height: 354 }, 60)).toBe(149)
  expect(getDpi({ width: 3000, height: 3000 }, 254)).toBe(300)
})

test('rates a picture as blurry below 150 dpi and as sharp from 300 dpi', () => {
  expect([0, 149, 150, 299, 300, 1200].map(getSharpness)).toEqual([
    'blurry',
    'blurry',
    'fair',
    'fair',
    'sharp',
    'sharp',
  ])
})

test('computes the lowest number of pixels that prints sharply at a size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 450 }), (sizeMm) => {
      const side = getRequiredPixels(sizeMm)
      expect(getSharpness(getDpi({ width: 1, height: side }, sizeMm))).toBe('sharp')
      expect(getSharpness(getDpi({ width: side - 1, height: 1 }, sizeMm))).toBe('fair')
    }),
  )
})
