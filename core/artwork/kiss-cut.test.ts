import { expect, test } from 'vitest'
import { bleedOf, hasBleed } from './bleed.ts'
import { kissCuts, type ChosenContour } from './kiss-cut.ts'
import { areaOf, type Loop } from './loop.ts'
import type { Mask, Raster } from './raster.ts'

type Inside = (x: number, y: number) => boolean
const disc =
  (cx: number, cy: number, r: number): Inside =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) <= r

function drawn(side: number, inside: Inside, [red, green, blue] = [40, 130, 60], height = side): Raster {
  const rgba = new Uint8Array(side * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < side; x += 1)
      if (inside(x + 0.5, y + 0.5)) rgba.set([red ?? 0, green ?? 0, blue ?? 0, 255], (y * side + x) * 4)
  return { width: side, height, rgba }
}
const cuts = (raster: Raster, side = 50) =>
  kissCuts(raster, { width: side, height: side }, { borderMm: 2, bladeMm: 1 })
const of = (
  { contours }: ReturnType<typeof kissCuts>,
  border: 'white' | 'none',
  parts: 'apart' | 'joined',
): ChosenContour => {
  const found = contours.find((each) => each.border === border && each.parts === parts)
  if (!found) throw new Error(`not cut so: ${border}, ${parts}`)
  return found
}
/** The sharpest bend towards the art: how far it turns within 0.4 mm before and after a point, degrees. */
function sharpestBay(loop: Loop): number {
  const turn = (at: number) => {
    const [px = 0, py = 0] = back(loop, at, 0.4)
    const [qx = 0, qy = 0] = back([...loop].toReversed(), loop.length - 1 - at, 0.4)
    const [x, y] = loop[at] ?? [0, 0]
    const cross = (x - px) * (qy - y) - (y - py) * (qx - x)
    const dot = (x - px) * (qx - x) + (y - py) * (qy - y)
    return (Math.atan2(cross, dot) * 180) / Math.PI
  }
  return Math.min(...loop.map((_, at) => turn(at)))
}
/** The point that lies so far before this one along the loop. */
function back(loop: Loop, at: number, far: number): readonly number[] {
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

test('ART-05 a disc is cut at the ordered size, with a white edge of 2 mm or without one', () => {
  const seen = cuts(drawn(400, disc(200, 200, 150)))
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
    // 300 of its 400 dots are the disc.
    expect(Math.abs(picture.width - (artMm * 400) / 300)).toBeLessThan(0.3)
    for (const [x, y] of outlines[0] ?? [])
      expect(Math.abs(Math.hypot(x - 25, y - 25) - 25)).toBeLessThan(0.2)
  }
})

test('ART-05 no bay is narrower than the blade can turn in; what it closes is white', () => {
  // Two discs that touch: between them the line would run into a corner.
  const seen = cuts(drawn(600, (x, y) => disc(200, 300, 120)(x, y) || disc(420, 300, 120)(x, y)))
  const { outlines } = of(seen, 'white', 'apart')
  expect(outlines).toHaveLength(1)
  expect(sharpestBay(outlines[0] ?? [])).toBeGreaterThan(-60)
})

test('ART-06 parts that do not touch are cut apart, or joined by a bridge that holds; holes are there to be cut', () => {
  const two = cuts(drawn(600, (x, y) => disc(120, 300, 90)(x, y) || disc(480, 300, 90)(x, y)))
  expect(of(two, 'white', 'apart').outlines).toHaveLength(2)
  const { outlines, width } = of(two, 'white', 'joined')
  expect(outlines).toHaveLength(1)
  expect(Math.abs(width - 50)).toBeLessThan(0.2)
  // In the middle of the bridge it is a few millimetres high.
  const [middle] = [width / 2]
  const near = (outlines[0] ?? []).filter(([x]) => Math.abs(x - middle) < 1.5).map(([, y]) => y)
  expect(Math.max(...near) - Math.min(...near)).toBeGreaterThan(2)
  const ring = cuts(drawn(400, (x, y) => disc(200, 200, 180)(x, y) && !disc(200, 200, 80)(x, y)))
  const { holes } = of(ring, 'white', 'apart')
  expect(holes).toHaveLength(1)
  expect(areaOf(holes[0] ?? [])).toBeLessThan(0)
  // Too far apart to be one: it is not offered.
  const far = kissCuts(
    drawn(600, (x, y) => disc(20, 300, 18)(x, y) || disc(580, 300, 18)(x, y)),
    { width: 150, height: 150 },
    { borderMm: 2, bladeMm: 1 },
  )
  expect(far.contours.some(({ parts }) => parts === 'joined')).toBe(false)
})

const masked = (side: number, inside: Inside): Mask => ({
  width: side,
  height: side,
  dots: Uint8Array.from({ length: side * side }, (_, at) =>
    inside((at % side) + 0.5, Math.floor(at / side) + 0.5) ? 1 : 0,
  ),
})
const shadeAt = ({ rgba, width }: Raster, x: number, y: number) => [
  ...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]

/** 10 dots to the mm: 40 mm in the middle of 50. */
const inCut: Inside = (x, y) => x > 50 && x < 450 && y > 50 && y < 450

test('ART-07 bleed is the colour of the art at its edge, 2 mm beyond the cut, and only where the art reaches the cut', () => {
  // A square in a cut as large: red at the left, blue at the right.
  const art = drawn(500, inCut, [200, 0, 0])
  for (let y = 50; y < 450; y += 1)
    for (let x = 250; x < 450; x += 1) art.rgba.set([0, 0, 200, 255], (y * 500 + x) * 4)
  const made = bleedOf(art, masked(500, inCut), { dotsPerMm: 10, bleedMm: 2 })
  expect(shadeAt(made, 40, 250)).toEqual([200, 0, 0, 255])
  expect(shadeAt(made, 465, 250)).toEqual([0, 0, 200, 255])
  expect(shadeAt(made, 25, 250)).toEqual([0, 0, 0, 0])
  expect(shadeAt(made, 250, 250)).toEqual([0, 0, 0, 0])
  expect(hasBleed(made)).toBe(true)
  // A logo in the middle of a white sticker has none.
  const logo = drawn(500, disc(250, 250, 120))
  expect(hasBleed(bleedOf(logo, masked(500, inCut), { dotsPerMm: 10, bleedMm: 2 }))).toBe(false)
  // Art that goes on beyond the cut is its own bleed.
  const all = drawn(500, () => true, [10, 20, 30])
  all.rgba.set([9, 9, 9, 255], (250 * 500 + 40) * 4)
  expect(shadeAt(bleedOf(all, masked(500, inCut), { dotsPerMm: 10, bleedMm: 2 }), 40, 250)).toEqual([
    9, 9, 9, 255,
  ])
})
