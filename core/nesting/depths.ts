import { at, type Point } from './outline.ts'

/** A piece in one rotation: its convex parts and the box around them. */
export interface Shape {
  parts: readonly (readonly Point[])[]
  minX: number
  maxX: number
  minY: number
  maxY: number
}

const farthest = (points: readonly Point[], x: number, y: number) => {
  let far = -Infinity
  for (const point of points) far = Math.max(far, point[0] * x + point[1] * y)
  return far
}

/** Where b may not lie seen from a, as half-planes: the normals of both, how far out each lies. */
const forbidden = (a: readonly Point[], b: readonly Point[], into: number[]) => {
  const start = into.push(0)
  const add = (ring: readonly Point[], sign: number) =>
    ring.forEach(([x, y], i) => {
      const [nextX, nextY] = at(ring, (i + 1) % ring.length)
      const length = Math.hypot(nextX - x, nextY - y)
      const outX = (sign * (nextY - y)) / length
      const outY = (sign * (x - nextX)) / length
      into.push(outX, outY, farthest(a, outX, outY) + farthest(b, -outX, -outY))
    })
  add(a, 1)
  add(b, -1)
  into[start - 1] = (into.length - start) / 3
}

/** 16 million numbers, 128 MB: many kinds in many rotations must not fill the memory. */
const mostNumbers = 16_000_000

/**
 * How deep one shape lies in another: two convex parts are apart exactly where an edge of one of them parts them, so that
 * no-fit polygons of convex parts tell it without any rounding but that of a dot product. Made when first asked for.
 */
export const depthsBetween = (shapes: readonly Shape[]) => {
  let rows: (Float64Array | undefined)[][] = []
  let held = 0

  const make = (a: number, b: number) => {
    const numbers: number[] = []
    for (const one of at(shapes, a).parts)
      for (const other of at(shapes, b).parts) forbidden(one, other, numbers)
    if (held + numbers.length > mostNumbers) {
      rows = []
      held = 0
    }
    held += numbers.length
    const table = Float64Array.from(numbers)
    ;(rows[a] ??= [])[b] = table
    return table
  }

  /** x, y: where b lies, seen from a. */
  return (a: number, b: number, x: number, y: number) => {
    if (a > b) {
      ;[a, b] = [b, a]
      x = -x
      y = -y
    }
    const table = rows[a]?.[b] ?? make(a, b)
    let deepest = 0
    for (let at = 0; at < table.length;) {
      const end = at + 1 + 3 * (table[at] ?? 0)
      let depth = Infinity
      for (at++; at < end; at += 3) {
        const inside = (table[at + 2] ?? 0) - (table[at] ?? 0) * x - (table[at + 1] ?? 0) * y
        if (inside < depth) {
          depth = inside
          if (depth <= deepest) break
        }
      }
      if (depth > deepest) deepest = depth
      at = end
    }
    return deepest
  }
}
