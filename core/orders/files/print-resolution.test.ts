import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dpiOf, pixelsFor, sharpnessOf } from './print-resolution.ts'

test('a picture is as sharp as its longer side has pixels on the sticker', () => {
  expect(dpiOf({ width: 1200, height: 800 }, 60)).toBe(508)
  expect(dpiOf({ width: 200, height: 354 }, 60)).toBe(149)
  expect(dpiOf({ width: 3000, height: 3000 }, 254)).toBe(300)
})

test('under 150 dpi it is blurred, from 300 on it is sharp', () => {
  expect([0, 149, 150, 299, 300, 1200].map(sharpnessOf)).toEqual([
    'blurry',
    'blurry',
    'fair',
    'fair',
    'sharp',
    'sharp',
  ])
})

test('the pixels that are asked for are enough, and one fewer is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 450 }), (sizeMm) => {
      const side = pixelsFor(sizeMm)
      expect(sharpnessOf(dpiOf({ width: 1, height: side }, sizeMm))).toBe('sharp')
      expect(sharpnessOf(dpiOf({ width: side - 1, height: 1 }, sizeMm))).toBe('fair')
    }),
  )
})
