import { expect, test } from 'vitest'
import { counted, depthCounted } from './counted.ts'

const depths = [1e-3, 0.4, 1, 7, 300, 80_000]

test('a depth is found again from what it counts, however soft depths are', () => {
  for (const soft of [0.5, 8, 4000])
    for (const depth of depths) expect(depthCounted(counted(depth, soft), soft) / depth).toBeCloseTo(1, 6)
})

test('where nothing is soft a depth counts by its length, to the last digit', () => {
  for (const depth of depths) {
    expect(counted(depth, 0)).toBe(depth)
    expect(depthCounted(depth, 0)).toBe(depth)
  }
  expect(depthCounted(Infinity, 0)).toBe(Infinity)
})

test('two shallow overlaps count more than one as deep as both', () => {
  expect(2 * counted(1, 100)).toBeGreaterThan(1.4 * counted(2, 100))
})
