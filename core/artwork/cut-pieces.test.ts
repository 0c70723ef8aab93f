import { expect, test } from 'vitest'
import { computeKissCuts } from './kiss-cut.ts'
import { countCutPieces } from './cut-pieces.ts'
import type { RgbaRaster } from './raster.ts'

function drawRaster(inside: (x: number, y: number) => boolean, side = 600): RgbaRaster {
  const rgba = new Uint8Array(side * side * 4)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (inside(x + 0.5, y + 0.5)) rgba.set([20, 20, 20, 255], (y * side + x) * 4)
  return { width: side, height: side, rgba }
}
function cutPieces(raster: RgbaRaster, border: 'white' | 'none', withHoles = false) {
  const { contours } = computeKissCuts(raster, { width: 60, height: 60 }, { borderMm: 2, bladeMm: 1 })
  const found = contours.find((each) => each.border === border && each.parts === 'apart')
  if (!found) throw new Error(`not cut so: ${border}`)
  return countCutPieces(withHoles ? [...found.outlines, ...found.holes] : found.outlines)
}

test('ART-22 counts hairlines as too thin to peel unless they have a white border, and does not count discs', () => {
  const hairs = drawRaster((x, y) => y > 20 && y < 580 && [60, 300, 540].some((at) => Math.abs(x - at) < 3))
  expect(cutPieces(hairs, 'none')).toEqual({ count: 3, thin: 3 })
  expect(cutPieces(hairs, 'white')).toEqual({ count: 3, thin: 0 })
  const disc = drawRaster((x, y) => Math.hypot(x - 300, y - 300) < 280)
  expect(cutPieces(disc, 'none')).toEqual({ count: 1, thin: 0 })
  const dots = drawRaster((x, y) => Math.hypot(x - 200, y - 300) < 180 || Math.hypot(x - 500, y - 300) < 90)
  expect(cutPieces(dots, 'none')).toEqual({ count: 2, thin: 0 })
})

test('ART-22 counts a ring as a thin piece when its hole is cut out and its line is thin', () => {
  const ring = drawRaster((x, y) => Math.abs(Math.hypot(x - 300, y - 300) - 280) < 4)
  expect([cutPieces(ring, 'none').thin, cutPieces(ring, 'none', true).thin]).toEqual([0, 1])
})
