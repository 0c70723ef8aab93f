import { expect, test } from 'vitest'
import { findNarrowGap, findThinStroke, type InkBitmap } from './strokes.ts'

function drawBitmap(isInk: (xMm: number, yMm: number) => boolean): InkBitmap {
  const ink = Uint8Array.from({ length: 100 * 100 }, (_, at) =>
    isInk((at % 100) / 10 + 0.05, Math.floor(at / 100) / 10 + 0.05) ? 1 : 0,
  )
  return { ink, width: 100, height: 100, perMm: 10 }
}
const bar = (xMm: number, widthMm: number) => (x: number, y: number) =>
  x > xMm && x < xMm + widthMm && y > 2 && y < 8
const slanted = (widthMm: number) => (x: number, y: number) => Math.abs(x - y) / Math.SQRT2 < widthMm / 2

test.each([
  ['a bar of 0.4 mm', bar(3, 0.4), true],
  ['a bar of 0.5 mm', bar(3, 0.5), false],
  ['a slanted line of 0.3 mm', slanted(0.3), true],
  ['a slanted line of 0.6 mm', slanted(0.6), false],
  ['a square’s corners', (x: number, y: number) => x > 2 && x < 8 && y > 2 && y < 8, false],
  ['a ring of 0.3 mm', (x: number, y: number) => Math.abs(Math.hypot(x - 5, y - 5) - 3) < 0.15, true],
  ['a ring of 0.7 mm', (x: number, y: number) => Math.abs(Math.hypot(x - 5, y - 5) - 3) < 0.35, false],
  ['ink that runs over the edge', (x: number) => x < 3, false],
  ['a speck', (x: number, y: number) => Math.hypot(x - 5, y - 5) < 0.2, false],
  ['nothing', () => false, false],
])('detects ink that is too thin to print: %s (too thin: $2)', (_what, isInk, wanted) => {
  expect(findThinStroke(drawBitmap(isInk)) !== null).toBe(wanted)
})

test('returns the centre of the longest thin part', () => {
  const found = findThinStroke(
    drawBitmap((x, y) => bar(3, 0.4)(x, y) || (Math.abs(x - 7) < 0.2 && y > 4 && y < 6)),
  )
  expect(found).toEqual({ xMm: expect.closeTo(3.2, 1), yMm: expect.closeTo(5, 1) })
})

test.each([
  [0.4, true],
  [0.7, false],
])('detects gaps that are too narrow to print: %s mm (too narrow: %s)', (gap, wanted) => {
  const found = findNarrowGap(drawBitmap((x) => x < 5 || x > 5 + gap))
  expect(found !== null).toBe(wanted)
})
