import { expect, test } from 'vitest'
import { computeOverlapCost, computeDepthForCost } from './overlap-cost.ts'

const depths = [1e-3, 0.4, 1, 7, 300, 80_000]

test('converts an overlap cost back to the overlap depth for every softness', () => {
  for (const soft of [0.5, 8, 4000])
    for (const depth of depths)
      expect(computeDepthForCost(computeOverlapCost(depth, soft), soft) / depth).toBeCloseTo(1, 6)
})

test('returns the depth as the cost when softness is 0', () => {
  for (const depth of depths) {
    expect(computeOverlapCost(depth, 0)).toBe(depth)
    expect(computeDepthForCost(depth, 0)).toBe(depth)
  }
  expect(computeDepthForCost(Infinity, 0)).toBe(Infinity)
})

test('calculates a higher cost for two shallow overlaps than for one overlap of their combined depth', () => {
  expect(2 * computeOverlapCost(1, 100)).toBeGreaterThan(1.4 * computeOverlapCost(2, 100))
})
