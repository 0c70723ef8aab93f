import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeDepthAt, separationDirection } from './depth.ts'
import type { NoFitRegion } from './no-fit-region.ts'
import { createNoFitRegion } from './no-fit.ts'
import { getSignedArea, splitIntoConvexParts, type PolygonPoint } from './polygon.ts'
import { createStarOutline } from './test-shapes.ts'

const concaveOutlines = fc
  .array(fc.integer({ min: 2, max: 30 }), { minLength: 3, maxLength: 12 })
  .map(createStarOutline)
  .filter((points) => getSignedArea(points) > 20)

function computeReferenceDepth({ starts, sides }: NoFitRegion, x: number, y: number): number {
  let depth = 0
  for (let sum = 0; sum + 1 < starts.length; sum += 1) {
    const insides: number[] = []
    for (let side = starts[sum] ?? 0; side < (starts[sum + 1] ?? 0); side += 3)
      insides.push((sides[side + 2] ?? 0) - (sides[side] ?? 0) * x - (sides[side + 1] ?? 0) * y)
    depth += Math.max(0, Math.min(...insides))
  }
  return depth
}

const share = fc.double({ min: 0, max: 1, noNaN: true })
const places = fc.array(fc.tuple(share, share), { minLength: 20, maxLength: 60 })

test('computes the same overlap depth and gradient as a reference implementation, and ends early once the depth exceeds a limit', () => {
  fc.assert(
    fc.property(concaveOutlines, concaveOutlines, places, (one, other, at) => {
      const fit = createNoFitRegion(splitIntoConvexParts(one), splitIntoConvexParts(other))
      for (const [across, up] of at) {
        const [x, y] = [
          fit.left + across * (fit.right - fit.left),
          fit.bottom + up * (fit.top - fit.bottom),
        ] satisfies PolygonPoint
        const depth = computeDepthAt(fit, x, y)
        const [fallX, fallY] = [separationDirection.x, separationDirection.y]
        expect(depth).toBeCloseTo(computeReferenceDepth(fit, x, y), 9)
        if (depth > 1e-3)
          expect(computeReferenceDepth(fit, x + fallX * 1e-7, y + fallY * 1e-7)).toBeLessThanOrEqual(
            depth + 1e-9,
          )
        if (depth > 0) expect(computeDepthAt(fit, x, y, depth / 2)).toBeGreaterThan(depth / 2)
      }
    }),
    { numRuns: 60 },
  )
})
