import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeOverlapArea } from './overlap-area.ts'
import { nestPieces, type NestingResult } from './nest.ts'
import type { NestingItem } from './pieces.ts'
import {
  getSignedArea,
  splitIntoConvexParts,
  rotatePolygon,
  type PolygonPoint,
  type Polygon,
} from './polygon.ts'
import { createStarOutline } from './test-shapes.ts'

/** Ends the search after a fixed number of calls, so that results are reproducible. */
function afterSteps(most: number) {
  let steps = 0
  return { isOver: () => (steps += 1) > most, spent: () => steps / most }
}

const square: Polygon = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
]
const ell: Polygon = [
  [0, 0],
  [20, 0],
  [20, 10],
  [10, 10],
  [10, 20],
  [0, 20],
]
const item = (id: number, polygon: Polygon, demand = 1, allowedRotationsDeg = [0]): NestingItem => ({
  id,
  demand,
  allowedRotationsDeg,
  polygon,
})

function getPlacedOutlines(items: NestingItem[], { placements }: NestingResult): Polygon[] {
  return placements.map(({ id, rotationDeg, x, y }) => {
    const { polygon = [], allowedRotationsDeg = [] } = items.find((each) => each.id === id) ?? {}
    expect(allowedRotationsDeg).toContain(rotationDeg)
    return rotatePolygon(polygon, rotationDeg).map(([ownX, ownY]): PolygonPoint => [ownX + x, ownY + y])
  })
}

function checkNesting(items: NestingItem[], height: number, nested: NestingResult): void {
  const slack = height * 1e-6
  const counts = new Map(items.map(({ id, demand }) => [id, demand]))
  for (const { id } of nested.placements) counts.set(id, (counts.get(id) ?? 0) - 1)
  expect([...counts.values()].every((left) => left === 0)).toBe(true)
  const all = getPlacedOutlines(items, nested)
  const right = Math.max(...all.flat().map(([x]) => x))
  expect(Math.abs(right - nested.length)).toBeLessThanOrEqual(slack)
  for (const [x, y] of all.flat()) {
    expect(x).toBeGreaterThanOrEqual(-slack)
    expect(y).toBeGreaterThanOrEqual(-slack)
    expect(y).toBeLessThanOrEqual(height + slack)
  }
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1))
      expect(computeOverlapArea(one, other)).toBeLessThanOrEqual(slack * height)
}

test('nests two L-shaped pieces into each other', () => {
  const items = [item(1, ell, 2, [0, 180])]
  const nested = nestPieces(items, 30.01, afterSteps(8000))
  checkNesting(items, 30.01, nested)
  // Side by side, the pieces would need a length of 40.
  expect(nested.length).toBeLessThan(25)
})

test('fills a strip with squares in a valid and deterministic layout, however few search steps are allowed', () => {
  const items = [item(1, square, 12)]
  const nested = nestPieces(items, 30, afterSteps(3000))
  checkNesting(items, 30, nested)
  expect(nested.length).toBeLessThan(50)
  const none = nestPieces(items, 30, { isOver: () => true })
  checkNesting(items, 30, none)
  expect(nestPieces(items, 30, afterSteps(500))).toEqual(nestPieces(items, 30, afterSteps(500)))
  expect(nestPieces([], 30, afterSteps(10))).toEqual({ length: 0, placements: [] })
})

test('throws for a piece without area and for a piece that is too high in every rotation', () => {
  const flat: Polygon = [
    [0, 0],
    [5, 0],
    [9, 0],
  ]
  expect(() => nestPieces([item(7, flat)], 30, afterSteps(1))).toThrow('piece 7 has no area')
  expect(() => nestPieces([item(8, square)], 9, afterSteps(1))).toThrow('piece 8 is higher than the strip')
  const long = rotatePolygon(
    square.map(([x, y]): PolygonPoint => [x * 5, y]),
    90,
  )
  checkNesting([item(9, long, 2, [0, 90])], 30, nestPieces([item(9, long, 2, [0, 90])], 30, afterSteps(200)))
})

const concaveOutlines = fc
  .array(fc.integer({ min: 2, max: 30 }), { minLength: 3, maxLength: 12 })
  .map(createStarOutline)
  .filter((points) => getSignedArea(points) > 20)

test('splits a random polygon into convex parts that cover it exactly', () => {
  fc.assert(
    fc.property(concaveOutlines, (points) => {
      const parts = splitIntoConvexParts(points)
      const sum = parts.reduce((all, part) => all + getSignedArea(part), 0)
      expect(Math.abs(sum / getSignedArea(points) - 1)).toBeLessThan(1e-9)
      for (const [at, one] of parts.entries())
        for (const other of parts.slice(at + 1))
          expect(Math.abs(computeOverlapArea(one, other))).toBeLessThan(1e-6)
    }),
    { numRuns: 100 },
  )
})

test('places every random piece once, inside the strip and without overlaps', () => {
  const demand = fc.integer({ min: 1, max: 4 })
  const rotations = fc.subarray([0, 45, 90, 180, 270], { minLength: 1 })
  const kinds = fc.array(fc.record({ polygon: concaveOutlines, demand, allowedRotationsDeg: rotations }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(kinds, fc.integer({ min: 1, max: 9 }), (given, seed) => {
      const items = given.map((each, id) => ({ ...each, id }))
      checkNesting(items, 80, nestPieces(items, 80, { ...afterSteps(1500), seed }))
    }),
    { numRuns: 30 },
  )
})
