import { at, type Point, turn } from './outline.ts'

const isEar = (ring: readonly Point[], i: number) => {
  const [a, b, c] = [at(ring, i - 1), at(ring, i), at(ring, (i + 1) % ring.length)]
  if (turn(a, b, c) <= 0) return false
  return ring.every(
    (p) => p === a || p === b || p === c || turn(a, b, p) < 0 || turn(b, c, p) < 0 || turn(c, a, p) < 0,
  )
}

const triangles = (outline: readonly Point[]): Point[][] => {
  const ring = [...outline]
  const found: Point[][] = []
  while (ring.length > 3) {
    let ear = ring.findIndex((_, i) => isEar(ring, i))
    // What is left is flat within rounding: the flattest corner goes, nothing of the area with it.
    const flat = ear < 0
    if (flat) {
      const turns = ring.map((p, i) => Math.abs(turn(at(ring, i - 1), p, at(ring, (i + 1) % ring.length))))
      ear = turns.indexOf(Math.min(...turns))
    } else found.push([at(ring, ear - 1), at(ring, ear), at(ring, (ear + 1) % ring.length)])
    ring.splice(ear, 1)
  }
  if (turn(at(ring, 0), at(ring, 1), at(ring, 2)) > 0) found.push(ring)
  return found
}

const isConvex = (ring: readonly Point[]) =>
  ring.every((p, i) => turn(at(ring, i - 1), p, at(ring, (i + 1) % ring.length)) >= 0)

/** Both as one, where they share an edge and the whole is still convex. */
const joined = (a: readonly Point[], b: readonly Point[]) => {
  for (let i = 0; i < a.length; i++) {
    const from = at(a, i)
    const to = at(a, (i + 1) % a.length)
    const found = b.indexOf(to)
    if (found < 0 || b[(found + 1) % b.length] !== from) continue
    const rest = Array.from({ length: b.length - 2 }, (_, k) => at(b, (found + 2 + k) % b.length))
    const whole = [...a.slice(0, i + 1), ...rest, ...a.slice(i + 1)]
    return isConvex(whole) ? whole : undefined
  }
  return undefined
}

/** A counter-clockwise outline cut into convex parts: ears, joined again where that stays convex. */
export const convexParts = (outline: readonly Point[]): Point[][] => {
  const parts = triangles(outline)
  for (let i = 0; i < parts.length; i++) {
    for (let k = i + 1; k < parts.length; k++) {
      const whole = joined(at(parts, i), at(parts, k))
      if (!whole) continue
      parts[i] = whole
      parts.splice(k, 1)
      k = i
    }
  }
  return parts
}
