import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCandidates } from './candidates.ts'
import { computeOverlapCost } from './overlap-cost.ts'
import { computeDepthAt } from './depth.ts'
import { createColumnLayout } from './layout.ts'
import { prepareNestingPieces } from './pieces.ts'
import { getSignedArea } from './polygon.ts'
import { createPositionScanner } from './raster-scan.ts'
import { createCostRaster, rasterSoftnesses } from './raster.ts'
import { createStarOutline } from './test-shapes.ts'
import { createLayoutState } from './layout-state.ts'

const concaveOutlines = fc
  .array(fc.integer({ min: 4, max: 20 }), { minLength: 3, maxLength: 9 })
  .map(createStarOutline)
  .filter((points) => getSignedArea(points) > 20)

const [height, length, step] = [60, 90, 1]

test('costs found on the raster equal the exact overlap costs at positions rounded to half a raster step', () => {
  const found = { count: 0 }
  fc.assert(
    fc.property(fc.array(concaveOutlines, { minLength: 3, maxLength: 6 }), fc.nat(9), (outlines, seed) => {
      const items = outlines.map((polygon, id) => ({ id, demand: 1, allowedRotationsDeg: [0], polygon }))
      const pieces = prepareNestingPieces(items, height)
      const raster = createCostRaster(pieces, step, rasterSoftnesses[seed % 2] ?? 0)
      const layoutState = createLayoutState(pieces, createColumnLayout(pieces, height), 0, raster.soft)
      const random = () => (seed % 3 === 0 ? 0.25 : 0.75)
      const [box] = pieces.shapes.map((shape) => shape.box)
      if (!box) return
      const best = createCandidates(5)
      const room = { left: -box.left, right: length - box.right, bottom: -box.bottom, top: height - box.top }
      createPositionScanner(raster, layoutState, random)(0, 0, room, best)
      expect(best.count).toBeGreaterThan(0)
      for (let place = 0; place < best.count; place += 1) {
        const [x = 0, y = 0, cost = 0] = [best.xs[place], best.ys[place], best.costs[place]]
        expect(x).toBeGreaterThanOrEqual(room.left - 1e-9)
        expect(x).toBeLessThanOrEqual(room.right + 1e-9)
        expect(y).toBeGreaterThanOrEqual(room.bottom - 1e-9)
        expect(y).toBeLessThanOrEqual(room.top + 1e-9)
        expect(cost).toBeGreaterThanOrEqual(best.costs[place - 1] ?? 0)
        const way = (from: number, to: number) => (Math.round((2 * (to - from)) / step) * step) / 2
        let sum = 0
        for (let other = 1; other < outlines.length; other += 1) {
          const [atX = 0, atY = 0] = [layoutState.xs[other], layoutState.ys[other]]
          const depth = computeDepthAt(pieces.noFit(0, other), way(x, atX), way(y, atY))
          sum += computeOverlapCost(depth, raster.soft) * (layoutState.weights[other] ?? 0)
        }
        expect(Math.abs(cost - sum)).toBeLessThan(1e-4)
        found.count += 1
      }
    }),
    { numRuns: 60 },
  )
  expect(found.count).toBeGreaterThan(60)
})
