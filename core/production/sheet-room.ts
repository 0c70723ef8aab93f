import { getKeepOutAreas, getUsableArea, type RectMm } from './registration-marks.ts'
import type { Film } from './film.ts'

/** The free space of a sticker sheet, in millimetres from its top left corner. */
export interface PrintableSheet {
  widthMm: number
  heightMm: number
  area: RectMm
  gapMm: number
  keepOutAreas: readonly RectMm[]
}

/** Returns the area for stickers. Without a cutter, it is the whole sheet, and stickers are placed edge to edge. */
export function getPrintableSheet(film: Pick<Film, 'widthMm' | 'heightMm' | 'cutter'>): PrintableSheet {
  const { widthMm, heightMm, cutter } = film
  return {
    widthMm,
    heightMm,
    area: getUsableArea(cutter, film),
    gapMm: cutter?.gapMm ?? 0,
    keepOutAreas: getKeepOutAreas(cutter, film),
  }
}

/** Tolerance in mm for the rounding errors of rectangles that just fit. */
const tolerance = 1e-6

/** Returns a large rectangle without registration marks: the largest full-width or full-height strip of the area. */
export function findClearRect({ area, keepOutAreas }: Pick<PrintableSheet, 'area' | 'keepOutAreas'>): RectMm {
  const within = keepOutAreas.filter((each) => doRectsOverlap(each, area))
  const across = getFreeIntervals(
    within.map(({ xMm, widthMm }) => [xMm, xMm + widthMm]),
    area.xMm,
    area.widthMm,
  )
  const down = getFreeIntervals(
    within.map(({ yMm, heightMm }) => [yMm, yMm + heightMm]),
    area.yMm,
    area.heightMm,
  )
  const found = [
    ...across.map(([from, to]) => ({ ...area, xMm: from, widthMm: to - from })),
    ...down.map(([from, to]) => ({ ...area, yMm: from, heightMm: to - from })),
  ]
  return found.reduce((best, each) => (getArea(each) > getArea(best) ? each : best), {
    ...area,
    widthMm: 0,
    heightMm: 0,
  })
}

const getArea = ({ widthMm, heightMm }: RectMm) => widthMm * heightMm

export const doRectsOverlap = (one: RectMm, other: RectMm): boolean =>
  one.xMm < other.xMm + other.widthMm - tolerance &&
  other.xMm < one.xMm + one.widthMm - tolerance &&
  one.yMm < other.yMm + other.heightMm - tolerance &&
  other.yMm < one.yMm + one.heightMm - tolerance

function getFreeIntervals(
  taken: [from: number, to: number][],
  from: number,
  length: number,
): [number, number][] {
  const free: [number, number][] = []
  let at = from
  for (const [begin, end] of taken.toSorted(([one], [other]) => one - other)) {
    if (begin > at) free.push([at, begin])
    at = Math.max(at, end)
  }
  if (from + length > at) free.push([at, from + length])
  return free
}
