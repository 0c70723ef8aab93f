import { getRegistrationMarks, type RectMm } from './registration-marks.ts'
import type { Film } from './film.ts'
import { buildCutPath, getPlacementMatrix } from './piece-ink.ts'
import type { PlacedCopy } from './pack-sheets.ts'
import type { Piece } from './piece.ts'

/**
 * Points of a closed line in millimetres from the sheet's top left corner. The first point is not repeated at the
 * end.
 */
export type CutLine = [x: number, y: number][]

export interface CutSheet {
  film: Pick<Film, 'widthMm' | 'heightMm' | 'cutter'>
  lines: CutLine[]
  /** Open lines, which are cuts shared by neighbours without a gap. */
  open?: CutLine[]
  /** Lines that are cut through film and backing. Defaults to none. */
  through?: CutLine[]
  marks?: RectMm[]
}

/** Maximum deviation of a straight segment from its curve, in mm. Cutter blades are less precise. */
const maxDeviationMm = 0.01

/** Returns the cut lines of the placed pieces. Curves are approximated by straight segments. */
export function getCutLines(
  placed: readonly PlacedCopy[],
  pieces: readonly Piece[],
  film: Pick<Film, 'widthMm' | 'heightMm' | 'cutter'>,
): CutSheet {
  const shapes = new Map(pieces.map((piece) => [piece.key, { piece, lines: parsePath(buildCutPath(piece)) }]))
  const lines = placed.flatMap((each) => {
    const shape = shapes.get(each.key)
    if (!shape) return []
    const [a, b, c, d, e, f] = getPlacementMatrix(each, shape.piece)
    return shape.lines.map((line) =>
      line.map(([x, y]): CutLine[number] => [a * x + c * y + e, b * x + d * y + f]),
    )
  })
  const marks = getRegistrationMarks(film.cutter, film)
  return { film, lines, ...(marks.length > 0 && { marks }) }
}

function parsePath(path: string): CutLine[] {
  const lines: CutLine[] = []
  let line: CutLine = []
  for (const [, command = '', numbers = ''] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const values = [...numbers.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
    const points = Array.from({ length: values.length / 2 }, (_, at): CutLine[number] => [
      values[2 * at] ?? 0,
      values[2 * at + 1] ?? 0,
    ])
    if (command === 'M') lines.push((line = points))
    else if (command === 'L') line.push(...points)
    else if (command === 'C') line.push(...flattenCurve([line.at(-1) ?? [0, 0], ...points]))
    else if (command !== 'Z') throw new Error(`unsupported path command ${command}`)
  }
  return lines.map(removeRepeatedPoints)
}

/** Approximates a cubic curve by straight segments, and returns their end points without the start point. */
function flattenCurve([from = [0, 0], one = from, two = one, to = two]: CutLine): CutLine {
  // The number of segments is enough for an arc as long as the control polygon, which is longer than the curve.
  const length = getDistance(from, one) + getDistance(one, two) + getDistance(two, to)
  const pieces = Math.max(2, Math.ceil(Math.sqrt(length / (8 * maxDeviationMm))))
  return Array.from({ length: pieces }, (_, at) => {
    const t = (at + 1) / pieces
    const along = (axis: 0 | 1) =>
      (1 - t) ** 3 * from[axis] +
      3 * (1 - t) ** 2 * t * one[axis] +
      3 * (1 - t) * t ** 2 * two[axis] +
      t ** 3 * to[axis]
    return [along(0), along(1)]
  })
}

const getDistance = ([x, y]: CutLine[number], [otherX, otherY]: CutLine[number]) =>
  Math.hypot(otherX - x, otherY - y)

/** Removes repeated points, because some cutters lift the blade at them. */
function removeRepeatedPoints(line: CutLine): CutLine {
  return line.filter((point, at) => getDistance(point, line.at(at - 1) ?? point) > 1e-6)
}
