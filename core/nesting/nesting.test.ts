import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nest } from './nesting.ts'

type Point = readonly [number, number]
type Outline = readonly Point[]

const height = 100
const forgiven = height * 1e-6

const edges = (outline: Outline) =>
  outline.map((from, i) => [from, outline[(i + 1) % outline.length] ?? from] as const)

/** How far a point lies left of the line through an edge. */
const left = ([a, b]: readonly [Point, Point], p: Point) =>
  ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / Math.hypot(b[0] - a[0], b[1] - a[1])

const toEdge = ([a, b]: readonly [Point, Point], p: Point) => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const along = Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(p[0] - a[0] - along * dx, p[1] - a[1] - along * dy)
}

const liesIn = (outline: Outline, p: Point) =>
  edges(outline).every((edge) => toEdge(edge, p) > forgiven) &&
  edges(outline).filter(
    ([a, b]) => a[1] > p[1] !== b[1] > p[1] && p[0] < a[0] + ((p[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0]),
  ).length %
    2 ===
    1

const apart = (from: number, to: number) =>
  from * to >= 0 || Math.min(Math.abs(from), Math.abs(to)) <= forgiven

/** By crossing edges and points inside, unlike the engine, which cuts pieces into convex parts. */
const overlap = (one: Outline, other: Outline) => {
  const cross = edges(one).some((a) =>
    edges(other).some((b) => !apart(left(a, b[0]), left(a, b[1])) && !apart(left(b, a[0]), left(b, a[1]))),
  )
  const points = (outline: Outline) =>
    edges(outline).flatMap(([a, b]): Point[] => [a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]])
  return cross || points(one).some((p) => liesIn(other, p)) || points(other).some((p) => liesIn(one, p))
}

/** A star around a point that is not the origin: concave, in either direction of turning. */
const star = fc
  .record({
    radii: fc.array(fc.double({ min: 4, max: 20, noNaN: true }), { minLength: 3, maxLength: 9 }),
    clockwise: fc.boolean(),
  })
  .map(({ radii, clockwise }) => {
    const outline = radii.map((radius, i): [number, number] => {
      const angle = (2 * Math.PI * i) / radii.length
      return [7 + radius * Math.cos(angle), -3 + radius * Math.sin(angle)]
    })
    return clockwise ? outline.toReversed() : outline
  })

const item = fc.record({
  polygon: star,
  demand: fc.integer({ min: 1, max: 3 }),
  allowedRotationsDeg: fc.constantFrom<number[][]>([0], [0, 180], [0, 90, 180, 270], [0, 33, 71.5]),
})

const strips = fc
  .array(item, { minLength: 1, maxLength: 5 })
  .map((items) => ({ stripHeight: height, items: items.map((one, id) => ({ id, ...one })) }))

const inRounds = (rounds: number, seed = 1) => ({ seed, spent: (done: number) => done / rounds })

const laid = (strip: Parameters<typeof nest>[0], result: ReturnType<typeof nest>) =>
  result.placements.map(({ id, rotationDeg, x, y }) => {
    const [cos, sin] = [Math.cos((rotationDeg * Math.PI) / 180), Math.sin((rotationDeg * Math.PI) / 180)]
    const { polygon = [] } = strip.items.find((one) => one.id === id) ?? {}
    return polygon.map(([px, py]): Point => [px * cos - py * sin + x, px * sin + py * cos + y])
  })

const one = (polygon: [number, number][], demand = 1, stripHeight = height) => ({
  stripHeight,
  items: [{ id: 3, demand, allowedRotationsDeg: [0], polygon }],
})

describe('nesting', () => {
  test.each([1, 40])('lays every piece once, apart and in the strip, in %i rounds', (rounds) => {
    fc.assert(
      fc.property(strips, (strip) => {
        const result = nest(strip, inRounds(rounds))
        for (const { id, demand, allowedRotationsDeg } of strip.items) {
          const mine = result.placements.filter((place) => place.id === id)
          expect(mine).toHaveLength(demand)
          expect(mine.every((place) => allowedRotationsDeg.includes(place.rotationDeg))).toBe(true)
        }
        const outlines = laid(strip, result)
        for (const [x, y] of outlines.flat()) {
          expect(Math.min(x, y, result.length - x, height - y)).toBeGreaterThan(-forgiven)
        }
        outlines.forEach((one, i) => {
          expect(outlines.slice(i + 1).some((other) => overlap(one, other))).toBe(false)
        })
      }),
      { numRuns: 15 },
    )
  })

  test('the same seed and the same rounds give the same layout', () => {
    const [strip] = fc.sample(strips, { seed: 7, numRuns: 1 })
    if (!strip) throw new Error('no strip')
    expect(nest(strip, inRounds(30, 5))).toEqual(nest(strip, inRounds(30, 5)))
  })

  const square: [number, number][] = [
    [0, 0],
    [50, 0],
    [50, 50],
    [0, 50],
  ]

  test('four squares that fill the strip touch each other and lie without waste', () => {
    expect(nest(one(square, 4), inRounds(5)).length).toBeCloseTo(100, 6)
  })

  test('points on a line and repeated points change nothing', () => {
    const same = one(
      [
        [0, 0],
        [25, 0],
        [50, 0],
        [50, 0],
        [50, 50],
        [0, 50],
        [0, 25],
      ],
      4,
    )
    expect(nest(same, inRounds(5)).length).toBeCloseTo(100, 6)
  })

  test('says which piece is higher than the strip, and which has no area', () => {
    expect(() => nest(one(square, 1, 49), inRounds(5))).toThrow('piece 3 is higher than the strip')
    expect(() =>
      nest(
        one([
          [0, 0],
          [1, 1],
          [2, 2],
        ]),
        inRounds(5),
      ),
    ).toThrow('piece 3 has no area')
  })
})
