import type { PixelMask } from './raster.ts'

/** A distance larger than the width of any picture, exact in a Float32Array. */
const far = 2 ** 40

/**
 * Returns the squared Euclidean distance from each pixel to the nearest pixel with the value `of`, measured between
 * centres. The result is exact and takes linear time. The first pass follows A. Meijster, J. Roerdink, W. Hesselink:
 * A General Algorithm for Computing Distance Transforms in Linear Time, 2000, with two scans of each column. The
 * second pass follows P. Felzenszwalb, D. Huttenlocher: Distance Transforms of Sampled Functions, 2012.
 */
export function computeSquaredDistances(mask: PixelMask, of: 0 | 1 = 1): Float32Array {
  const squares = new Float32Array(mask.dots.length)
  const rows = nearestRows(mask, of)
  for (let at = 0, y = 0; y < mask.height; y += 1)
    for (let x = 0; x < mask.width; x += 1, at += 1) squares[at] = squareTo(rows[at] ?? none, y)
  const alongRow = createRowTransform(mask.width)
  for (let y = 0; y < mask.height; y += 1) alongRow(squares, y * mask.width)
  return squares
}

/**
 * Returns the same squares as `computeSquaredDistances`, and for each pixel the index of the nearest mask pixel, or
 * -1 if the mask is empty.
 */
export function findNearestPixels(mask: PixelMask): { squares: Float32Array; nearest: Int32Array } {
  const squares = new Float32Array(mask.dots.length)
  const nearest = nearestRows(mask, 1)
  for (let at = 0, y = 0; y < mask.height; y += 1)
    for (let x = 0; x < mask.width; x += 1, at += 1) {
      const row = nearest[at] ?? none
      squares[at] = squareTo(row, y)
      if (row !== none) nearest[at] = row * mask.width + x
    }
  const alongRow = createRowTransform(mask.width)
  for (let y = 0; y < mask.height; y += 1) alongRow(squares, y * mask.width, nearest)
  return { squares, nearest }
}

const none = -1
const squareTo = (row: number, y: number) => (row === none ? far : (y - row) ** 2)

function nearestRows({ width, height, dots }: PixelMask, of: 0 | 1): Int32Array {
  const rows = new Int32Array(dots.length)
  const above = new Int32Array(width).fill(none)
  for (let at = 0, y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      if (dots[at] === of) above[x] = y
      rows[at] = above[x] ?? none
    }
  const below = new Int32Array(width).fill(none)
  for (let at = dots.length - 1, y = height - 1; y >= 0; y -= 1)
    for (let x = width - 1; x >= 0; x -= 1, at -= 1) {
      if (dots[at] === of) below[x] = y
      const [up, down] = [rows[at] ?? none, below[x] ?? none]
      if (up === none || (down !== none && down - y < y - up)) rows[at] = down
    }
  return rows
}

/**
 * Returns a function that replaces a row of squares by the lower envelope of their parabolas, and moves the entries
 * of `nearest` along with them.
 */
function createRowTransform(width: number) {
  const before = new Float64Array(width)
  const indexBefore = new Int32Array(width)
  const middles = new Int32Array(width)
  const borders = new Float64Array(width + 1)
  return (squares: Float32Array, start: number, nearest?: Int32Array): void => {
    let last = -1
    for (let at = 0; at < width; at += 1) {
      const height = squares[start + at] ?? far
      before[at] = height
      if (nearest) indexBefore[at] = nearest[start + at] ?? none
      if (height === far) continue
      let border = -Infinity
      for (; last >= 0; last -= 1) {
        border = intersectParabolas(before, at, middles[last] ?? 0)
        if (border > (borders[last] ?? -Infinity)) break
      }
      last += 1
      middles[last] = at
      borders[last] = border
    }
    if (last < 0) return
    borders[last + 1] = Infinity
    let place = 0
    for (let at = 0; at < width; at += 1) {
      while ((borders[place + 1] ?? Infinity) < at) place += 1
      const middle = middles[place] ?? 0
      squares[start + at] = (at - middle) ** 2 + (before[middle] ?? far)
      if (nearest) nearest[start + at] = indexBefore[middle] ?? none
    }
  }
}

function intersectParabolas(heights: Float64Array, one: number, other: number): number {
  const high = heights[one] ?? far
  const low = heights[other] ?? far
  return (high + one * one - (low + other * other)) / (2 * (one - other))
}
