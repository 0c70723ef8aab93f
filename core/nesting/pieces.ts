import { noFitOf, type NoFit } from './no-fit.ts'
import { areaOf, boxOf, convexParts, turned, type Box, type Polygon } from './polygon.ts'

/** What has to be placed, as `../../bench/nesting.ts` reads it. */
export interface Item {
  id: number
  demand: number
  /** Counter-clockwise about the polygon's own (0, 0). */
  allowedRotationsDeg: readonly number[]
  polygon: Polygon
}

/** A piece as it may lie. */
interface Shape {
  id: number
  degrees: number
  parts: Polygon[]
  box: Box
}

/** All pieces with the ways in which each may lie. */
export interface Pieces {
  /** Of each piece the numbers of its shapes. */
  shapesOf: number[][]
  shapes: Shape[]
  areas: number[]
  /** Where the second shape may not lie, seen from the first. */
  noFit: (one: number, other: number) => NoFit
}

const widthOf = ({ box }: Shape): number => box.right - box.left

/** The ways in which a piece may lie in a strip of this length. */
export const waysIn = (
  { shapes, shapesOf }: Pick<Pieces, 'shapes' | 'shapesOf'>,
  piece: number,
  length: number,
): number[] =>
  (shapesOf[piece] ?? []).filter(
    (shape) => (shapes[shape]?.box.right ?? 0) - (shapes[shape]?.box.left ?? 0) <= length,
  )

/** No strip is shorter: the widest piece in its narrowest way. */
export function shortestLength({ shapes, shapesOf }: Pick<Pieces, 'shapes' | 'shapesOf'>): number {
  const narrowest = shapesOf.map((ways) =>
    Math.min(...ways.flatMap((shape) => shapes[shape] ?? []).map(widthOf)),
  )
  return Math.max(...narrowest)
}

/** Throws where a piece is no polygon, or can lie in no way within the height. */
export function piecesOf(items: readonly Item[], height: number): Pieces {
  const shapes: Shape[] = []
  const shapesOf: number[][] = []
  const areas: number[] = []
  for (const { id, demand, allowedRotationsDeg, polygon } of items) {
    const area = areaOf(polygon)
    if (polygon.length < 3 || area === 0) throw new Error(`piece ${id} has no area`)
    const outline = area > 0 ? polygon : polygon.toReversed()
    const own: number[] = []
    for (const degrees of new Set(allowedRotationsDeg.length > 0 ? allowedRotationsDeg : [0])) {
      const lying = turned(outline, degrees)
      const box = boxOf(lying)
      if (box.top - box.bottom > height * (1 + 1e-9)) continue
      own.push(shapes.length)
      shapes.push({ id, degrees, parts: convexParts(lying), box })
    }
    if (own.length === 0) throw new Error(`piece ${id} is higher than the strip, however it is turned`)
    for (let count = 0; count < demand; count += 1) {
      shapesOf.push(own)
      areas.push(Math.abs(area))
    }
  }
  const known: (NoFit | undefined)[] = []
  const noFit = (one: number, other: number): NoFit => {
    const key = one * shapes.length + other
    let found = known[key]
    if (!found) {
      found = noFitOf(shapes[one]?.parts ?? [], shapes[other]?.parts ?? [])
      known[key] = found
    }
    return found
  }
  return { shapesOf, shapes, areas, noFit }
}
