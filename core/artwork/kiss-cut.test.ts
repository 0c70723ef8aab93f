import { expect, test } from 'vitest'
import { createBleed, hasBleed } from './bleed.ts'
import { computeKissCuts, type ContourOption } from './kiss-cut.ts'
import { getSignedLoopArea, isInsideLoop, type ClosedLoop } from './loop.ts'
import type { PixelMask, RgbaRaster } from './raster.ts'

type Inside = (x: number, y: number) => boolean
const disc =
  (cx: number, cy: number, r: number): Inside =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) <= r

function drawRaster(
  side: number,
  inside: Inside,
  [red, green, blue] = [40, 130, 60],
  height = side,
): RgbaRaster {
  const rgba = new Uint8Array(side * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < side; x += 1)
      if (inside(x + 0.5, y + 0.5)) rgba.set([red ?? 0, green ?? 0, blue ?? 0, 255], (y * side + x) * 4)
  return { width: side, height, rgba }
}
const cuts = (raster: RgbaRaster, side = 50) =>
  computeKissCuts(raster, { width: side, height: side }, { borderMm: 2, bladeMm: 1 })
const of = (
  { contours }: ReturnType<typeof computeKissCuts>,
  border: 'white' | 'none',
  parts: 'apart' | 'joined',
): ContourOption => {
  const found = contours.find((each) => each.border === border && each.parts === parts)
  if (!found) throw new Error(`not cut so: ${border}, ${parts}`)
  return found
}
/**
 * Returns the sharpest bend towards the artwork in degrees, measured between the points 0.4 mm before and after each
 * point.
 */
function sharpestBay(loop: ClosedLoop): number {
  const turn = (at: number) => {
    const [px = 0, py = 0] = getPointBefore(loop, at, 0.4)
    const [qx = 0, qy = 0] = getPointBefore([...loop].toReversed(), loop.length - 1 - at, 0.4)
    const [x, y] = loop[at] ?? [0, 0]
    const cross = (x - px) * (qy - y) - (y - py) * (qx - x)
    const dot = (x - px) * (qx - x) + (y - py) * (qy - y)
    return (Math.atan2(cross, dot) * 180) / Math.PI
  }
  return Math.min(...loop.map((_, at) => turn(at)))
}
function getPointBefore(loop: ClosedLoop, at: number, far: number): readonly number[] {
  let [left, place] = [far, at]
  for (let steps = 0; steps < loop.length; steps += 1) {
    const [x, y] = loop[place] ?? [0, 0]
    const [px, py] = loop[(place - 1 + loop.length) % loop.length] ?? [0, 0]
    const length = Math.hypot(px - x, py - y)
    if (length >= left) return [x + ((px - x) * left) / length, y + ((py - y) * left) / length]
    left -= length
    place = (place - 1 + loop.length) % loop.length
  }
  return loop[place] ?? [0, 0]
}

test('ART-05 cuts a disc at the ordered size, with or without a white border of 2 mm', () => {
  const seen = cuts(drawRaster(400, disc(200, 200, 150)))
  expect(seen.ground).toBe('clear')
  for (const [border, artMm] of [
    ['white', 46],
    ['none', 50],
  ] as const) {
    const { width, height, outlines, picture } = of(seen, border, 'apart')
    expect([outlines.length, Math.abs(width - 50) < 0.2, Math.abs(height - 50) < 0.2]).toEqual([
      1,
      true,
      true,
    ])
    expect(Math.abs(picture.width - (artMm * 400) / 300)).toBeLessThan(0.3)
    for (const [x, y] of outlines[0] ?? [])
      expect(Math.abs(Math.hypot(x - 25, y - 25) - 25)).toBeLessThan(0.2)
  }
})

test('ART-05 fills notches that are too narrow for the blade with white', () => {
  // Without closing, the cut line between two touching discs would run into a sharp corner.
  const seen = cuts(drawRaster(600, (x, y) => disc(200, 300, 120)(x, y) || disc(420, 300, 120)(x, y)))
  const { outlines } = of(seen, 'white', 'apart')
  expect(outlines).toHaveLength(1)
  expect(sharpestBay(outlines[0] ?? [])).toBeGreaterThan(-60)
})

test('ART-06 cuts separate parts one by one or joined by a bridge, and returns the holes that can be cut out', () => {
  const two = cuts(drawRaster(600, (x, y) => disc(120, 300, 90)(x, y) || disc(480, 300, 90)(x, y)))
  expect(of(two, 'white', 'apart').outlines).toHaveLength(2)
  const { outlines, width } = of(two, 'white', 'joined')
  expect(outlines).toHaveLength(1)
  expect(Math.abs(width - 50)).toBeLessThan(0.2)
  const [middle] = [width / 2]
  const near = (outlines[0] ?? []).filter(([x]) => Math.abs(x - middle) < 1.5).map(([, y]) => y)
  expect(Math.max(...near) - Math.min(...near)).toBeGreaterThan(2)
  const ring = cuts(drawRaster(400, (x, y) => disc(200, 200, 180)(x, y) && !disc(200, 200, 80)(x, y)))
  const { holes } = of(ring, 'white', 'apart')
  expect(holes).toHaveLength(1)
  expect(getSignedLoopArea(holes[0] ?? [])).toBeLessThan(0)
  const far = computeKissCuts(
    drawRaster(600, (x, y) => disc(20, 300, 18)(x, y) || disc(580, 300, 18)(x, y)),
    { width: 150, height: 150 },
    { borderMm: 2, bladeMm: 1 },
  )
  expect(far.contours.some(({ parts }) => parts === 'joined')).toBe(false)
})

const drawMask = (side: number, inside: Inside): PixelMask => ({
  width: side,
  height: side,
  dots: Uint8Array.from({ length: side * side }, (_, at) =>
    inside((at % side) + 0.5, Math.floor(at / side) + 0.5) ? 1 : 0,
  ),
})
const shadeAt = ({ rgba, width }: RgbaRaster, x: number, y: number) => [
  ...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]

/** The cut is a 40 mm square in the middle of a 50 mm picture at 10 pixels per mm. */
const inCut: Inside = (x, y) => x > 50 && x < 450 && y > 50 && y < 450

test('ART-07 extends the artwork’s edge colour 2 mm beyond the cut only where the artwork reaches the cut', () => {
  const art = drawRaster(500, inCut, [200, 0, 0])
  for (let y = 50; y < 450; y += 1)
    for (let x = 250; x < 450; x += 1) art.rgba.set([0, 0, 200, 255], (y * 500 + x) * 4)
  const made = createBleed(art, drawMask(500, inCut), { dotsPerMm: 10, bleedMm: 2 })
  expect(shadeAt(made, 40, 250)).toEqual([200, 0, 0, 255])
  expect(shadeAt(made, 465, 250)).toEqual([0, 0, 200, 255])
  expect(shadeAt(made, 25, 250)).toEqual([0, 0, 0, 0])
  expect(shadeAt(made, 250, 250)).toEqual([0, 0, 0, 0])
  expect(hasBleed(made)).toBe(true)
  const logo = drawRaster(500, disc(250, 250, 120))
  expect(hasBleed(createBleed(logo, drawMask(500, inCut), { dotsPerMm: 10, bleedMm: 2 }))).toBe(false)
  const all = drawRaster(500, () => true, [10, 20, 30])
  all.rgba.set([9, 9, 9, 255], (250 * 500 + 40) * 4)
  expect(shadeAt(createBleed(all, drawMask(500, inCut), { dotsPerMm: 10, bleedMm: 2 }), 40, 250)).toEqual([
    9, 9, 9, 255,
  ])
})

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function randomArt(seed: number): Inside {
  const random = createRandom(seed)
  const shapes = Array.from({ length: 1 + Math.floor(random() * 7) }, (): Inside => {
    const [x, y] = [13 + random() * 234, 13 + random() * 234]
    const [kind, r] = [random(), 2 + random() ** 2 * 60]
    if (kind < 0.35) return disc(x, y, r)
    if (kind < 0.55)
      return (at, down) => disc(x, y, r)(at, down) && !disc(x, y, r - Math.max(2, r * 0.2))(at, down)
    if (kind < 0.75) return disc(x, y, 2 + random() * 3)
    const [wide, turn] = [1.2 + random() * 5, random() * Math.PI]
    return (at, down) => {
      const along = (at - x) * Math.cos(turn) + (down - y) * Math.sin(turn)
      const off = (down - y) * Math.cos(turn) - (at - x) * Math.sin(turn)
      return Math.abs(along) < r && Math.abs(off) < wide
    }
  })
  return (x, y) => shapes.some((inside) => inside(x, y))
}

test('FIX-45 FIX-50 cuts a hundred random artworks at the ordered size, and encloses the whole artwork in one outline if its parts are joined', () => {
  let joined = 0
  for (let seed = 1; seed <= 100; seed += 1) {
    const raster = drawRaster(260, randomArt(seed))
    for (const contour of cuts(raster).contours) {
      const { width, height, outlines } = contour
      expect([seed, width <= 50.005, height <= 50.005]).toEqual([seed, true, true])
      expect([seed, Math.max(width, height)]).toEqual([seed, 50])
      if (contour.parts !== 'joined') continue
      joined += 1
      expect([seed, contour.border, outlines.length]).toEqual([seed, contour.border, 1])
      expect([seed, contour.border, artOutside(raster, contour)]).toEqual([seed, contour.border, 0])
    }
  }
  expect(joined).toBeGreaterThan(80)
}, 120_000)

function artOutside({ width, height, rgba }: RgbaRaster, { outlines, picture }: ContourOption): number {
  let outside = 0
  for (let y = 0; y < height; y += 3)
    for (let x = 0; x < width; x += 3) {
      if ((rgba[(y * width + x) * 4 + 3] ?? 0) < 128) continue
      const at = (dx: number, dy: number): [number, number] => [
        picture.x + ((x + 0.5) / width) * picture.width + dx,
        picture.y + ((y + 0.5) / height) * picture.height + dy,
      ]
      const near = [at(0, 0), at(0.3, 0), at(-0.3, 0), at(0, 0.3), at(0, -0.3)]
      if (!near.some((point) => outlines.some((loop) => isInsideLoop(point, loop)))) outside += 1
    }
  return outside
}

test('FIX-45 joins a stray dot of 6 px to the artwork by a bridge', () => {
  const { contours } = cuts(drawRaster(400, (x, y) => disc(150, 200, 120)(x, y) || disc(380, 60, 3)(x, y)))
  for (const border of ['white', 'none'] as const)
    expect(contours.find((each) => each.border === border && each.parts === 'joined')?.outlines).toHaveLength(
      1,
    )
})

function drawAlpha(side: number, cover: (x: number, y: number) => number): RgbaRaster {
  const raster = drawRaster(side, () => true)
  for (let at = 0; at < side * side; at += 1)
    raster.rgba[at * 4 + 3] = Math.round(cover((at % side) + 0.5, Math.floor(at / side) + 0.5))
  return raster
}

test('FIX-44 cuts a halftone as one piece, with all of its dots inside', () => {
  for (const pitch of [5, 8, 12, 15]) {
    const raster = drawRaster(
      500,
      (x, y) =>
        disc(250, 250, 200)(x, y) && Math.hypot((x % pitch) - pitch / 2, (y % pitch) - pitch / 2) <= 1.5,
    )
    for (const contour of cuts(raster).contours)
      expect([pitch, contour.outlines.length, artOutside(raster, contour)]).toEqual([pitch, 1, 0])
    expect(cuts(raster).contours).not.toEqual([])
  }
})

test('FIX-44 cuts no lines around dust', () => {
  const random = createRandom(7)
  const dust = Array.from({ length: 40 }, () => disc(random() * 500, random() * 500, 1))
  const { contours } = cuts(
    drawRaster(500, (x, y) => disc(250, 250, 120)(x, y) || dust.some((each) => each(x, y))),
  )
  expect(contours.map(({ outlines }) => outlines.length)).toEqual([1, 1])
})

const plate: Inside = (x, y) => x > 150 && x < 350 && y > 150 && y < 350

test('FIX-44 includes a fade to transparent in the cut, but not a drop shadow', () => {
  const fade = cuts(
    drawAlpha(500, (x, y) => (x > 50 && x < 450 && y > 200 && y < 300 ? (255 * (450 - x)) / 400 : 0)),
  )
  const { picture, width } = of(fade, 'none', 'apart')
  // The fade is 400 of the picture's 500 pixels wide. Its faintest pixels are outside the cut.
  expect(width / picture.width).toBeGreaterThan(0.7)
  const shadow = cuts(
    drawAlpha(500, (x, y) => (plate(x, y) ? 255 : Math.max(0, 110 - Math.hypot(x - 270, y - 270) * 0.5))),
  )
  const plain = of(shadow, 'none', 'apart')
  expect(plain.width / plain.picture.width).toBeCloseTo(0.4, 1)
})

test('FIX-44 cuts along a closed line of 0.25 pt as one piece', () => {
  // At ten pixels per millimetre the line is 0.88 pixels wide, so only a few pixels are at least half covered.
  const star = Array.from({ length: 10 }, (_, at) => {
    const [angle, r] = [(at * Math.PI) / 5 - Math.PI / 2, at % 2 === 0 ? 230 : 95]
    return [250.5 + r * Math.cos(angle), 250.5 + r * Math.sin(angle)] as const
  })
  const far = (x: number, y: number) =>
    Math.min(
      ...star.map(([ax, ay], at) => {
        const [bx, by] = star[(at + 1) % 10] ?? [ax, ay]
        const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
        const share = Math.min(1, Math.max(0, along))
        return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))
      }),
    )
  const line = drawAlpha(500, (x, y) => 255 * Math.min(0.88, Math.max(0, 0.44 + 0.5 - far(x, y))))
  const { contours } = cuts(line)
  expect(contours.map(({ outlines }) => outlines.length)).toEqual([1, 1])
})

const ground = (side: number, inside: Inside, colour: [number, number, number]): RgbaRaster => {
  const raster = drawRaster(side, inside, colour)
  for (let at = 0; at < side * side; at += 1)
    if (raster.rgba[at * 4 + 3] === 0) raster.rgba.set([255, 255, 255, 255], at * 4)
  return raster
}

test('FIX-44 finds cream artwork on white, and reports a picture as empty only if it has no artwork', () => {
  const both = ground(400, (x, y) => disc(200, 200, 150)(x, y) || disc(200, 200, 40)(x, y), [255, 248, 231])
  const seen = cuts(both)
  expect(seen.ground).toBe('white')
  const { width, picture } = of(seen, 'none', 'apart')
  expect(width / picture.width).toBeCloseTo(0.75, 1)
  for (let y = 190; y < 210; y += 1)
    for (let x = 190; x < 210; x += 1) both.rgba.set([0, 0, 0, 255], (y * 400 + x) * 4)
  const dark = of(cuts(both), 'none', 'apart')
  expect(dark.width / dark.picture.width).toBeCloseTo(0.75, 1)
  expect(cuts(drawAlpha(400, (x, y) => (disc(200, 200, 1)(x, y) ? 9 : 0))).contours).not.toEqual([])
  expect(cuts(drawAlpha(400, () => 0)).contours).toEqual([])
})
