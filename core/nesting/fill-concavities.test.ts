import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillConcavities } from './fill-concavities.ts'
import { computeOverlapArea } from './overlap-area.ts'
import { getSignedArea, getBounds, rotatePolygon, type PolygonPoint, type Polygon } from './polygon.ts'

const noisyEllipse = fc
  .array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), { minLength: 8, maxLength: 40 })
  .map((shares) =>
    shares.map((share, at): PolygonPoint => {
      const angle = (2 * Math.PI * at) / shares.length
      return [60 * share * Math.cos(angle), 25 * share * Math.sin(angle)]
    }),
  )

test('fills concavities, but never exceeds the allowed growth, changes the extent or cuts into the original outline', () => {
  const fewer = { count: 0 }
  fc.assert(
    fc.property(noisyEllipse, fc.constantFrom(0.001, 0.005, 0.05), (outline, most) => {
      const filled = fillConcavities(outline, most)
      const area = getSignedArea(outline)
      expect(getSignedArea(filled)).toBeGreaterThanOrEqual(area * (1 - 1e-12))
      expect(getSignedArea(filled)).toBeLessThanOrEqual(area * (1 + most) * (1 + 1e-9))
      expect(computeOverlapArea(outline, filled)).toBeCloseTo(area, 6)
      for (const degrees of [0, 45])
        expect(getBounds(rotatePolygon(filled, degrees))).toEqual(getBounds(rotatePolygon(outline, degrees)))
      if (filled.length < outline.length) fewer.count += 1
    }),
    { numRuns: 100 },
  )
  expect(fewer.count).toBeGreaterThan(10)
})

test('leaves outlines without shallow concavities unchanged, and reverses clockwise outlines', () => {
  const square: Polygon = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]
  expect(fillConcavities(square, 0.01)).toEqual(square)
  expect(getSignedArea(fillConcavities(square.toReversed(), 0.01))).toBe(100)
})
