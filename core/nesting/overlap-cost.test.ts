import { expect, test } from 'vitest'
import { counted, depthCounted } from './overlap-cost.ts'

const depths = [1e-3, 0.4, 1, 7, 300, 80_000]

test('depthCounted is the inverse of counted for every softness', () => {
  for (const soft of [0.5, 8, 4000])
    for (const depth of depths) expect(depthCounted(counted(depth, soft), soft) / depth).toBeCloseTo(1, 6)
})

test('without softness the cost equals the depth exactly', () => {
  for (const depth of depths) {
    expect(counted(depth, 0)).toBe(depth)
    expect(depthCounted(depth, 0)).toBe(depth)
  }
  expect(depthCounted(Infinity, 0)).toBe(Infinity)
})

test('two shallow overlaps cost more than one of their combined depth', () => {
  expect(2 * counted(1, 100)).toBeGreaterThan(1.4 * counted(2, 100))
})
