import type { PixelMask } from './raster.ts'

export interface MaskPart {
  /** Area in pixels. */
  area: number
  left: number
  top: number
  right: number
  bottom: number
  atBorder: boolean
}

/**
 * Finds the connected components of a mask and labels their pixels. A label is the component's index plus 1; 0 is the
 * background. With `corners`, pixels that only touch at a corner are connected too.
 */
export function labelMaskParts(
  mask: PixelMask,
  { of = 1, corners }: { of?: 0 | 1; corners: boolean },
): { parts: MaskPart[]; labels: Int32Array } {
  const { width, height, dots } = mask
  const labels = new Int32Array(dots.length)
  const parts: MaskPart[] = []
  const runs = runsOf(mask, of, corners ? 1 : 0)
  const labelOf = new Int32Array(runs.row.length)
  for (const [run, y] of runs.row.entries()) {
    const first = findFirstRun(runs.before, run)
    const label = labelOf[first] || parts.length + 1
    const [left, right] = [runs.left[run] ?? 0, runs.right[run] ?? 0]
    const part = (parts[label - 1] ??= { area: 0, left, top: y, right, bottom: y, atBorder: false })
    part.area += right - left + 1
    part.left = Math.min(part.left, left)
    part.right = Math.max(part.right, right)
    part.bottom = y
    labelOf[first] = label
    labels.fill(label, y * width + left, y * width + right + 1)
  }
  for (const part of parts)
    part.atBorder =
      part.left === 0 || part.top === 0 || part.right === width - 1 || part.bottom === height - 1
  return { parts, labels }
}

/** Horizontal runs of consecutive pixels, sorted by row. */
interface Runs {
  row: Int32Array
  left: Int32Array
  right: Int32Array
  /** Index of an earlier run of the same part. The first run of a part refers to itself. */
  before: Int32Array
}

/**
 * Returns the runs of pixels with the value `of`. `reach` is the horizontal gap at which runs of two rows still
 * touch.
 */
function runsOf({ width, height, dots }: PixelMask, of: 0 | 1, reach: number): Runs {
  const count = countRuns(dots, of, width)
  const [row, left] = [new Int32Array(count), new Int32Array(count)]
  const [right, before] = [new Int32Array(count), new Int32Array(count)]
  let run = 0
  let above = 0
  for (let y = 0; y < height; y += 1) {
    const firstOfRow = run
    for (let x = 0; x < width; x += 1) {
      if (dots[y * width + x] !== of) continue
      const from = x
      while (x + 1 < width && dots[y * width + x + 1] === of) x += 1
      row[run] = y
      left[run] = from
      right[run] = x
      before[run] = run
      while (above < firstOfRow && (right[above] ?? 0) < from - reach) above += 1
      for (let other = above; other < firstOfRow && (left[other] ?? 0) <= x + reach; other += 1)
        joinRuns(before, other, run)
      run += 1
    }
    above = firstOfRow
  }
  return { row, left, right, before }
}

function countRuns(dots: Uint8Array, of: 0 | 1, width: number): number {
  let count = 0
  for (let at = 0; at < dots.length; at += 1)
    if (dots[at] === of && (at % width === 0 || dots[at - 1] !== of)) count += 1
  return count
}

function findFirstRun(before: Int32Array, run: number): number {
  let first = run
  for (let next = before[first] ?? first; next !== first; next = before[first] ?? first) {
    // Path halving makes the next search take half as many steps.
    before[first] = before[next] ?? next
    first = next
  }
  return first
}

function joinRuns(before: Int32Array, one: number, other: number): void {
  const [a, b] = [findFirstRun(before, one), findFirstRun(before, other)]
  before[Math.max(a, b)] = Math.min(a, b)
}

export const getLongerBoxSide = ({ left, top, right, bottom }: Omit<MaskPart, 'area' | 'atBorder'>): number =>
  Math.max(right - left, bottom - top) + 1
