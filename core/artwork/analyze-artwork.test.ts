import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyzeArtwork, type ArtworkReport } from './analyze-artwork.ts'
import { computeSquaredDistances } from './distance-transform.ts'
import { getSignedLoopArea, isInsideLoop, type ClosedLoop } from './loop.ts'
import { labelMaskParts } from './mask-parts.ts'
import type { RgbaRaster } from './raster.ts'

type Shade = readonly [red: number, green: number, blue: number, cover: number]
const clear: Shade = [0, 0, 0, 0]
const red: Shade = [200, 30, 30, 255]
const whiteShade: Shade = [255, 255, 255, 255]

function drawRaster(side: number, shade: (x: number, y: number) => Shade, height = side): RgbaRaster {
  const rgba = new Uint8Array(side * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < side; x += 1) rgba.set(shade(x + 0.5, y + 0.5), (y * side + x) * 4)
  return { width: side, height, rgba }
}
const disc = (cx: number, cy: number, r: number) => (x: number, y: number) => Math.hypot(x - cx, y - cy) <= r
const analyzeDrawing = (raster: RgbaRaster, dotsPerMm = 10) =>
  analyzeArtwork({ raster, dotsPerMm, ownDotsPerMm: dotsPerMm })
const netArea = ({ cut }: ArtworkReport) =>
  cut.flatMap(({ outer, holes }) => [outer, ...holes]).reduce((sum, loop) => sum + getSignedLoopArea(loop), 0)

const inSquare = (x: number, y: number) =>
  Math.hypot(Math.max(0, Math.abs(x - 15) - 10), Math.max(0, Math.abs(y - 15) - 10))
const expectWarnings = (shade: (x: number, y: number) => Shade, dotsPerMm = 10) =>
  analyzeDrawing(drawRaster(300, shade), dotsPerMm).warnings
const hairline = (x: number, y: number) => Math.abs(x - 150) < 1 && y > 10 && y < 60
const isInAny = (blobs: readonly { x: number; y: number; r: number }[], x: number, y: number) =>
  blobs.some((blob) => disc(blob.x, blob.y, blob.r)(x, y))

test('places the cuts of a disc and a square 2 mm outside the artwork, with a tolerance of 0.1 mm', () => {
  const round = analyzeDrawing(drawRaster(300, (x, y) => (disc(150, 150, 100)(x, y) ? red : clear)))
  expect([round.islands, round.holes, round.warnings]).toEqual([1, 0, []])
  for (const [x, y] of round.cut[0]?.outer ?? []) {
    expect(Math.abs(Math.hypot(x - 15, y - 15) - 12)).toBeLessThan(0.1)
  }
  const square = analyzeDrawing(
    drawRaster(300, (x, y) => (Math.max(Math.abs(x - 150), Math.abs(y - 150)) < 100 ? red : clear)),
  )
  for (const [x, y] of square.cut[0]?.outer ?? []) expect(Math.abs(inSquare(x, y) - 2)).toBeLessThan(0.1)
})

test('cuts out the hole of a ring, and separates parts that are farther apart than twice the border', () => {
  const ring = analyzeDrawing(
    drawRaster(300, (x, y) => (disc(150, 150, 120)(x, y) && !disc(150, 150, 60)(x, y) ? red : clear)),
  )
  expect([ring.islands, ring.holes, ring.warnings]).toEqual([1, 1, ['holes']])
  const area = Math.PI * (14 ** 2 - 4 ** 2)
  expect(Math.abs(netArea(ring) / area - 1)).toBeLessThan(0.01)
  const two = (gap: number) =>
    analyzeDrawing(
      drawRaster(400, (x, y) => (disc(100, 200, 80)(x, y) || disc(260 + gap, 200, 80)(x, y) ? red : clear)),
    )
  expect([two(50).islands, two(50).cut.length, two(50).warnings]).toEqual([2, 2, ['several-islands']])
  expect([two(30).islands, two(30).cut.length]).toEqual([2, 1])
})

test('removes white areas connected to the border of an opaque picture, and keeps enclosed white areas', () => {
  const seal = analyzeDrawing(
    drawRaster(300, (x, y) => (disc(150, 150, 100)(x, y) && !disc(150, 150, 60)(x, y) ? red : whiteShade)),
  )
  expect([seal.islands, seal.holes, seal.warnings]).toEqual([1, 0, ['opaque-background']])
  const photo = analyzeDrawing(drawRaster(300, (x) => [x % 256, 90, 40, 255]))
  expect([photo.islands, photo.warnings]).toEqual([1, ['opaque-background']])
  expect(Math.abs(netArea(photo) / (900 + 240 + 4 * Math.PI) - 1)).toBeLessThan(0.01)
})

test('warns about low resolution, artwork that touches the edge, thin or tiny parts, soft edges, and white or empty artwork', () => {
  const round = disc(150, 150, 100)
  expect(expectWarnings((x, y) => (round(x, y) ? red : clear), 3)).toEqual(['low-resolution'])
  expect(expectWarnings((x, y) => (disc(150, 250, 100)(x, y) ? red : clear))).toEqual(['touches-edge'])
  expect(expectWarnings((x, y) => (round(x, y) || hairline(x, y) ? red : clear))).toEqual(['thin-parts'])
  expect(expectWarnings((x, y) => (round(x, y) || disc(40, 40, 2)(x, y) ? red : clear))).toEqual([
    'tiny-parts',
  ])
  expect(
    expectWarnings((x, y) => [
      200,
      0,
      0,
      Math.max(0, Math.min(255, (130 - Math.hypot(x - 150, y - 150)) * 8)),
    ]),
  ).toEqual(['soft-edge'])
  expect(expectWarnings((x, y) => (round(x, y) ? whiteShade : clear))).toEqual(['white-art'])
  expect(expectWarnings(() => clear)).toEqual(['empty'])
  expect(expectWarnings(() => whiteShade)).toEqual(['empty', 'opaque-background'])
})

test('for any artwork, returns outlines that don’t cross themselves, and holes inside them that run in the opposite direction', () => {
  const blob = fc.record({
    x: fc.integer({ min: 20, max: 140 }),
    y: fc.integer({ min: 20, max: 140 }),
    r: fc.integer({ min: 4, max: 40 }),
  })
  fc.assert(
    fc.property(
      fc.array(blob, { minLength: 1, maxLength: 6 }),
      fc.array(blob, { maxLength: 3 }),
      (ink, cleared) => {
        const { cut } = analyzeDrawing(
          drawRaster(160, (x, y) => (isInAny(ink, x, y) && !isInAny(cleared, x, y) ? red : clear)),
          5,
        )
        for (const { outer, holes } of cut) {
          expect(getSignedLoopArea(outer)).toBeGreaterThan(0)
          expect(doesLoopCross(outer)).toBe(false)
          for (const hole of holes) {
            expect(getSignedLoopArea(hole)).toBeLessThan(0)
            expect(isInsideLoop(hole[0] ?? [0, 0], outer)).toBe(true)
          }
        }
        for (const [at, one] of cut.entries())
          for (const other of cut.slice(at + 1))
            expect(isInsideLoop(one.outer[0] ?? [0, 0], other.outer) && other.holes.length === 0).toBe(false)
      },
    ),
    { numRuns: 40 },
  )
})

const masks = fc
  .record({
    width: fc.integer({ min: 1, max: 12 }),
    height: fc.integer({ min: 1, max: 12 }),
    bits: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 144, maxLength: 144 }),
  })
  .map(({ width, height, bits }) => ({
    width,
    height,
    dots: Uint8Array.from(bits.slice(0, width * height)),
  }))

test('computes the same distances as a comparison of every pair of pixels', () => {
  fc.assert(
    fc.property(masks, fc.constantFrom(0 as const, 1 as const), (mask, of) => {
      const { width, dots } = mask
      fc.pre(dots.includes(of))
      const squares = computeSquaredDistances(mask, of)
      for (let at = 0; at < dots.length; at += 1) {
        let nearest = Infinity
        for (let other = 0; other < dots.length; other += 1)
          if (dots[other] === of)
            nearest = Math.min(
              nearest,
              ((at % width) - (other % width)) ** 2 +
                (Math.floor(at / width) - Math.floor(other / width)) ** 2,
            )
        expect(squares[at]).toBe(nearest)
      }
    }),
    { numRuns: 60 },
  )
})

test('gives pixels the same label exactly when a path of neighbouring pixels connects them', () => {
  fc.assert(
    fc.property(masks, fc.constantFrom(0 as const, 1 as const), fc.boolean(), (mask, of, corners) => {
      const { width, dots } = mask
      const { parts, labels } = labelMaskParts(mask, { of, corners })
      const near = (at: number, other: number) => {
        const x = Math.abs((at % width) - (other % width))
        const y = Math.abs(Math.floor(at / width) - Math.floor(other / width))
        return corners ? Math.max(x, y) === 1 : x + y === 1
      }
      const left = new Set([...dots.keys()].filter((at) => dots[at] === of))
      const found: number[][] = []
      for (const first of left) {
        const part = [first]
        left.delete(first)
        for (const at of part)
          for (const other of left) if (near(at, other) && left.delete(other)) part.push(other)
        found.push(part)
      }
      expect(parts.map(({ area }) => area)).toEqual(found.map(({ length }) => length))
      expect([...labels]).toEqual(
        [...dots.keys()].map((at) => found.findIndex((part) => part.includes(at)) + 1),
      )
      for (const [at, { left: least, right, top, bottom }] of parts.entries()) {
        const columns = found[at]?.map((dot) => dot % width) ?? []
        const rows = found[at]?.map((dot) => Math.floor(dot / width)) ?? []
        expect([least, right]).toEqual([Math.min(...columns), Math.max(...columns)])
        expect([top, bottom]).toEqual([Math.min(...rows), Math.max(...rows)])
      }
    }),
    { numRuns: 100 },
  )
})

const getTurn = ([ax, ay]: ClosedLoop[number], [bx, by]: ClosedLoop[number], [cx, cy]: ClosedLoop[number]) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

function doesLoopCross(loop: ClosedLoop): boolean {
  const sides = loop.map((from, at) => [from, loop[(at + 1) % loop.length] ?? from] as const)
  return sides.some(([a, b], at) =>
    sides
      .slice(at + 2, at === 0 ? -1 : undefined)
      .some(([c, d]) => getTurn(a, b, c) * getTurn(a, b, d) < 0 && getTurn(c, d, a) * getTurn(c, d, b) < 0),
  )
}
