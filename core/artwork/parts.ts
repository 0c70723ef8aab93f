import type { Mask } from './raster.ts'

/** Dots that hang together. */
export interface Part {
  /** Dots. */
  area: number
  left: number
  top: number
  right: number
  bottom: number
  /** It has a dot in the first or last row or column. */
  atBorder: boolean
}

/**
 * The parts of a mask and which one each dot belongs to, from 1 on; 0: none. `corners`: dots that only touch at a corner
 * hang together, too.
 */
export function partsOf(
  { width, height, dots }: Mask,
  { of = 1, corners }: { of?: 0 | 1; corners: boolean },
): { parts: Part[]; labels: Int32Array } {
  const labels = new Int32Array(dots.length)
  const parts: Part[] = []
  const open = new Int32Array(dots.length)
  for (let first = 0; first < dots.length; first += 1) {
    if (dots[first] !== of || labels[first] !== 0) continue
    const label = parts.length + 1
    const part: Part = { area: 0, left: width, top: height, right: 0, bottom: 0, atBorder: false }
    let count = 1
    open[0] = first
    labels[first] = label
    while (count > 0) {
      count -= 1
      const at = open[count] ?? 0
      const y = Math.floor(at / width)
      const x = at - y * width
      part.area += 1
      if (x < part.left) part.left = x
      if (x > part.right) part.right = x
      if (y < part.top) part.top = y
      if (y > part.bottom) part.bottom = y
      const [fromX, toX] = [x > 0 ? x - 1 : x, x < width - 1 ? x + 1 : x]
      const [fromY, toY] = [y > 0 ? y - 1 : y, y < height - 1 ? y + 1 : y]
      for (let nearY = fromY; nearY <= toY; nearY += 1)
        for (let nearX = fromX; nearX <= toX; nearX += 1) {
          if (!corners && nearX !== x && nearY !== y) continue
          const near = nearY * width + nearX
          if (dots[near] !== of || labels[near] !== 0) continue
          labels[near] = label
          open[count] = near
          count += 1
        }
    }
    part.atBorder =
      part.left === 0 || part.top === 0 || part.right === width - 1 || part.bottom === height - 1
    parts.push(part)
  }
  return { parts, labels }
}

/** The longer side of a box, dots. */
export const longerSide = ({ left, top, right, bottom }: Omit<Part, 'area' | 'atBorder'>): number =>
  Math.max(right - left, bottom - top) + 1
