import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filledOut } from './filled-out.ts'
import { overlapArea } from './overlap-area.ts'
import { areaOf, type Point, type Polygon } from './polygon.ts'

/** An ellipse of many points that shake: shallow bays and blunt corners. */
const shaken = fc
  .array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), { minLength: 8, maxLength: 40 })
  .map((shares) =>
    shares.map((share, at): Point => {
      const angle = (2 * Math.PI * at) / shares.length
      return [60 * share * Math.cos(angle), 25 * share * Math.sin(angle)]
    }),
  )

test('whatever the piece: filled out it has no more points, covers all of it, and is larger by no more than it may be', () => {
  const fewer = { count: 0 }
  fc.assert(
    fc.property(shaken, fc.constantFrom(0.001, 0.005, 0.05), (outline, most) => {
      const filled = filledOut(outline, most)
      const area = areaOf(outline)
      expect(areaOf(filled)).toBeGreaterThanOrEqual(area * (1 - 1e-12))
      expect(areaOf(filled)).toBeLessThanOrEqual(area * (1 + most) * (1 + 1e-9))
      expect(overlapArea(outline, filled)).toBeCloseTo(area, 6)
      expect(filled.length).toBeLessThanOrEqual(outline.length)
      if (filled.length < outline.length) fewer.count += 1
    }),
    { numRuns: 100 },
  )
  expect(fewer.count).toBeGreaterThan(50)
})

test('what has neither bays nor blunt corners stays as it is, and what turns the other way is turned round', () => {
  const square: Polygon = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]
  expect(filledOut(square, 0.01)).toEqual(square)
  expect(areaOf(filledOut(square.toReversed(), 0.01))).toBe(100)
})
