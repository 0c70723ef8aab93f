import { keepOuts, usableArea, type RectMm } from './cutters.ts'
import type { Film } from './film.ts'

/** Where stickers may lie on a sheet, millimetres from its top left. */
export interface SheetRoom {
  widthMm: number
  heightMm: number
  /** Within the margins. */
  area: RectMm
  /** Between two cuts. */
  gapMm: number
  /** What stays free for registration marks. */
  barred: readonly RectMm[]
}

/** What a cutter leaves of a sheet; of one that nobody has set, all of it, cut edge to edge. */
export function roomOf(film: Pick<Film, 'widthMm' | 'heightMm' | 'cutter'>): SheetRoom {
  const { widthMm, heightMm, cutter } = film
  return {
    widthMm,
    heightMm,
    area: usableArea(cutter, film),
    gapMm: cutter?.gapMm ?? 0,
    barred: keepOuts(cutter, film),
  }
}

/** Floating point makes what just fits too long. */
const slack = 1e-6

/** The largest rectangle that this finds in the area without what is barred: beside it, or between. */
export function clearRect({ area, barred }: Pick<SheetRoom, 'area' | 'barred'>): RectMm {
  const within = barred.filter((each) => meets(each, area))
  const across = spans(
    within.map(({ xMm, widthMm }) => [xMm, xMm + widthMm]),
    area.xMm,
    area.widthMm,
  )
  const down = spans(
    within.map(({ yMm, heightMm }) => [yMm, yMm + heightMm]),
    area.yMm,
    area.heightMm,
  )
  const found = [
    ...across.map(([from, to]) => ({ ...area, xMm: from, widthMm: to - from })),
    ...down.map(([from, to]) => ({ ...area, yMm: from, heightMm: to - from })),
  ]
  return found.reduce((best, each) => (sizeOf(each) > sizeOf(best) ? each : best), {
    ...area,
    widthMm: 0,
    heightMm: 0,
  })
}

const sizeOf = ({ widthMm, heightMm }: RectMm) => widthMm * heightMm

/** Whether two rectangles have more in common than an edge. */
export const meets = (one: RectMm, other: RectMm): boolean =>
  one.xMm < other.xMm + other.widthMm - slack &&
  other.xMm < one.xMm + one.widthMm - slack &&
  one.yMm < other.yMm + other.heightMm - slack &&
  other.yMm < one.yMm + one.heightMm - slack

/** What is left of a length between these parts. */
function spans(taken: [from: number, to: number][], from: number, length: number): [number, number][] {
  const free: [number, number][] = []
  let at = from
  for (const [begin, end] of taken.toSorted(([one], [other]) => one - other)) {
    if (begin > at) free.push([at, begin])
    at = Math.max(at, end)
  }
  if (from + length > at) free.push([at, from + length])
  return free
}
