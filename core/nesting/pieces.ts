import type { NoFit } from './fit.ts'
import { noFitOf } from './no-fit.ts'
import { areaOf, boxOf, convexParts, turned, type Box, type Polygon } from './polygon.ts'

/** What has to be placed, as `../../bench/nesting.ts` reads it. */
export interface Item {
  id: number
  demand: number
  /** Counter-clockwise about the polygon's own (0, 0). */
  allowedRotationsDeg: readonly number[]
  polygon: Polygon
  /** Further outlines of the same piece, beside the first. */
  islands?: readonly Polygon[]
  /** Where these are simplified: the true outlines, and how far they may lie outside of these. */
  exact?: readonly Polygon[]
  blur?: number
}

/** What holds for all pieces: how far they stay apart, and places where none may lie (convex, in the strip's own units). */
export interface Rules {
  gap?: number
  barred?: readonly Polygon[]
}

/** A piece as it may lie. */
interface Shape {
  id: number
  degrees: number
  parts: Polygon[]
  box: Box
  /** How far others stay away, together with their own: half a gap and what the outline may lie beside the true one. */
  room: number
}

/** All pieces with the ways in which each may lie. */
export interface Pieces {
  /** Of each piece the numbers of its shapes. */
  shapesOf: number[][]
  shapes: Shape[]
  areas: number[]
  /** Numbers of the shapes that stand for places where none may lie; they are where they are. */
  barred: number[]
  /** Where the second shape may not lie, seen from the first. */
  noFit: (one: number, other: number) => NoFit
}

/** Floating point makes what just fits too long. */
const justFits = 1e-9

const widthOf = ({ box }: Shape): number => box.right - box.left

/** The ways in which a piece may lie in a strip of this length. */
export const waysIn = (
  { shapes, shapesOf }: Pick<Pieces, 'shapes' | 'shapesOf'>,
  piece: number,
  length: number,
): number[] =>
  (shapesOf[piece] ?? []).filter(
    (shape) => (shapes[shape]?.box.right ?? 0) - (shapes[shape]?.box.left ?? 0) <= length * (1 + justFits),
  )

/** No strip is shorter: the widest piece in its narrowest way. */
export function shortestLength({ shapes, shapesOf }: Pick<Pieces, 'shapes' | 'shapesOf'>): number {
  const narrowest = shapesOf.map((ways) =>
    Math.min(...ways.flatMap((shape) => shapes[shape] ?? []).map(widthOf)),
  )
  return Math.max(...narrowest)
}

/** Throws where a piece is no polygon, or can lie in no way within the height. */
export function piecesOf(
  items: readonly Item[],
  height: number,
  { gap = 0, barred: places = [] }: Rules = {},
): Pieces {
  const shapes: Shape[] = []
  const shapesOf: number[][] = []
  const areas: number[] = []
  for (const { id, demand, allowedRotationsDeg, polygon, islands = [], exact, blur = 0 } of items) {
    const outlines = [polygon, ...islands].map((each) => {
      const area = areaOf(each)
      if (each.length < 3 || area === 0) throw new Error(`piece ${id} has no area`)
      return area > 0 ? each : each.toReversed()
    })
    const area = outlines.reduce((sum, each) => sum + areaOf(each), 0)
    const own: number[] = []
    const parts = outlines.flatMap(convexParts)
    for (const degrees of new Set(allowedRotationsDeg.length > 0 ? allowedRotationsDeg : [0])) {
      const box = boxOf(turned((exact ?? outlines).flat(), degrees))
      if (box.top - box.bottom > height * (1 + justFits)) continue
      own.push(shapes.length)
      shapes.push({
        id,
        degrees,
        parts: parts.map((part) => turned(part, degrees)),
        box,
        room: gap / 2 + blur,
      })
    }
    if (own.length === 0) throw new Error(`piece ${id} is higher than the strip, however it is turned`)
    for (let count = 0; count < demand; count += 1) {
      shapesOf.push(own)
      areas.push(area)
    }
  }
  // Only what lies beside the true outline counts there: the gap is for pieces among each other.
  const barred = places.map((place) => {
    shapes.push({ id: -1, degrees: 0, parts: [place], box: boxOf(place), room: -gap / 2 })
    return shapes.length - 1
  })
  const known: (NoFit | undefined)[] = []
  const noFit = (one: number, other: number): NoFit => {
    const key = one * shapes.length + other
    let found = known[key]
    if (!found) {
      const [first, second] = [shapes[one], shapes[other]]
      const apart = Math.max(0, (first?.room ?? 0) + (second?.room ?? 0))
      found = noFitOf(first?.parts ?? [], second?.parts ?? [], apart)
      known[key] = found
    }
    return found
  }
  return { shapesOf, shapes, areas, barred, noFit }
}
