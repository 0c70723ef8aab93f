import type { Mask } from './raster.ts'

const far = 1e12

/**
 * For each dot the square of its distance, in dots, to the nearest one of the mask (their middles); exact, in two passes
 * over rows and columns. P. Felzenszwalb, D. Huttenlocher: Distance Transforms of Sampled Functions, 2012.
 */
export function squaredDistances({ width, height, dots }: Mask): Float32Array {
  const squares = new Float32Array(dots.length)
  for (let at = 0; at < dots.length; at += 1) squares[at] = dots[at] === 1 ? 0 : far
  const line = createLine(Math.max(width, height))
  for (let x = 0; x < width; x += 1) line(squares, x, width, height)
  for (let y = 0; y < height; y += 1) line(squares, y * width, 1, width)
  return squares
}

/** The same, and for each dot which one of the mask is the nearest (its place in the picture; -1: there is none). */
export function nearestDots({ width, height, dots }: Mask): { squares: Float32Array; nearest: Int32Array } {
  const squares = new Float32Array(dots.length)
  const nearest = new Int32Array(dots.length)
  for (let at = 0; at < dots.length; at += 1) {
    squares[at] = dots[at] === 1 ? 0 : far
    nearest[at] = dots[at] === 1 ? at : -1
  }
  const line = createLine(Math.max(width, height))
  for (let x = 0; x < width; x += 1) line(squares, x, width, height, nearest)
  for (let y = 0; y < height; y += 1) line(squares, y * width, 1, width, nearest)
  return { squares, nearest }
}

/** Takes a line of squares to the lower envelope of the parabolas that stand on them; with `nearest` what they stand for. */
function createLine(longest: number) {
  const before = new Float64Array(longest)
  const stoodFor = new Int32Array(longest)
  const middles = new Int32Array(longest)
  const borders = new Float64Array(longest + 1)
  return (squares: Float32Array, start: number, step: number, count: number, nearest?: Int32Array): void => {
    for (let at = 0; at < count; at += 1) before[at] = squares[start + at * step] ?? far
    if (nearest) for (let at = 0; at < count; at += 1) stoodFor[at] = nearest[start + at * step] ?? -1
    let last = 0
    middles[0] = 0
    borders[0] = -Infinity
    borders[1] = Infinity
    for (let at = 1; at < count; at += 1) {
      let border = meeting(before, at, middles[last] ?? 0)
      while (border <= (borders[last] ?? -Infinity)) {
        last -= 1
        border = meeting(before, at, middles[last] ?? 0)
      }
      last += 1
      middles[last] = at
      borders[last] = border
      borders[last + 1] = Infinity
    }
    let place = 0
    for (let at = 0; at < count; at += 1) {
      while ((borders[place + 1] ?? Infinity) < at) place += 1
      const middle = middles[place] ?? 0
      squares[start + at * step] = (at - middle) ** 2 + (before[middle] ?? far)
      if (nearest) nearest[start + at * step] = stoodFor[middle] ?? -1
    }
  }
}

/** Where two of the parabolas meet. */
function meeting(heights: Float64Array, one: number, other: number): number {
  const [high = far, low = far] = [heights[one], heights[other]]
  return (high + one * one - (low + other * other)) / (2 * (one - other))
}
