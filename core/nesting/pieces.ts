import type { NoFitRegion } from './no-fit-region.ts'
import { createNoFitRegion } from './no-fit.ts'
import {
  getSignedArea,
  getBounds,
  splitIntoConvexParts,
  rotatePolygon,
  type PolygonBox,
  type Polygon,
} from './polygon.ts'

/** A piece to place, in the format of `../../bench/nesting.ts`. */
export interface NestingItem {
  id: number
  demand: number
  /** Allowed rotations in degrees, counter-clockwise about the polygon's own (0, 0). */
  allowedRotationsDeg: readonly number[]
  polygon: Polygon
  islands?: readonly Polygon[]
  /**
   * The exact outlines, if `polygon` and `islands` are simplified, and how far the exact outlines may extend beyond
   * the simplified ones.
   */
  exact?: readonly Polygon[]
  blur?: number
}

/** The minimum distance between pieces, and reserved areas as convex polygons in strip coordinates. */
export interface NestingRules {
  gap?: number
  barred?: readonly Polygon[]
}

interface Shape {
  id: number
  degrees: number
  parts: Polygon[]
  box: PolygonBox
  /** The shape's share of the distance to other shapes: half the gap, plus the simplification error. */
  room: number
}

export interface NestingPieces {
  /** The indexes of each piece's shapes, one shape per allowed rotation. */
  shapesOf: number[][]
  shapes: Shape[]
  areas: number[]
  /** Shape indexes of the reserved areas, which have fixed positions. */
  barred: number[]
  /** Returns the no-fit region of the shape `other`, relative to the shape `one`. */
  noFit: (one: number, other: number) => NoFitRegion
}

/** Floating-point tolerance for pieces that fit exactly. */
const justFits = 1e-9

const widthOf = ({ box }: Shape): number => box.right - box.left

export const listRotationsInStrip = (
  { shapes, shapesOf }: Pick<NestingPieces, 'shapes' | 'shapesOf'>,
  piece: number,
  length: number,
): number[] =>
  (shapesOf[piece] ?? []).filter(
    (shape) => (shapes[shape]?.box.right ?? 0) - (shapes[shape]?.box.left ?? 0) <= length * (1 + justFits),
  )

/** Returns a lower bound of the strip's length: the largest width among the pieces, each in its narrowest rotation. */
export function getMinLength({ shapes, shapesOf }: Pick<NestingPieces, 'shapes' | 'shapesOf'>): number {
  const narrowest = shapesOf.map((ways) =>
    Math.min(...ways.flatMap((shape) => shapes[shape] ?? []).map(widthOf)),
  )
  return Math.max(...narrowest)
}

/** Prepares items for nesting. Throws if an item is not a polygon, or is higher than the strip in every rotation. */
export function prepareNestingPieces(
  items: readonly NestingItem[],
  height: number,
  { gap = 0, barred: places = [] }: NestingRules = {},
): NestingPieces {
  const shapes: Shape[] = []
  const shapesOf: number[][] = []
  const areas: number[] = []
  for (const { id, demand, allowedRotationsDeg, polygon, islands = [], exact, blur = 0 } of items) {
    const outlines = [polygon, ...islands].map((each) => {
      const area = getSignedArea(each)
      if (each.length < 3 || area === 0) throw new Error(`piece ${id} has no area`)
      return area > 0 ? each : each.toReversed()
    })
    const area = outlines.reduce((sum, each) => sum + getSignedArea(each), 0)
    const own: number[] = []
    const parts = outlines.flatMap(splitIntoConvexParts)
    for (const degrees of new Set(allowedRotationsDeg.length > 0 ? allowedRotationsDeg : [0])) {
      const box = getBounds(rotatePolygon((exact ?? outlines).flat(), degrees))
      if (box.top - box.bottom > height * (1 + justFits)) continue
      own.push(shapes.length)
      shapes.push({
        id,
        degrees,
        parts: parts.map((part) => rotatePolygon(part, degrees)),
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
  // The gap applies only between pieces, so the distance to a reserved area is only the simplification error.
  const barred = places.map((place) => {
    shapes.push({ id: -1, degrees: 0, parts: [place], box: getBounds(place), room: -gap / 2 })
    return shapes.length - 1
  })
  const known: (NoFitRegion | undefined)[] = []
  const noFit = (one: number, other: number): NoFitRegion => {
    const key = one * shapes.length + other
    let found = known[key]
    if (!found) {
      const [first, second] = [shapes[one], shapes[other]]
      const apart = Math.max(0, (first?.room ?? 0) + (second?.room ?? 0))
      found = createNoFitRegion(first?.parts ?? [], second?.parts ?? [], apart)
      known[key] = found
    }
    return found
  }
  return { shapesOf, shapes, areas, barred, noFit }
}
