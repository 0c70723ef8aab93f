import type { CutLine } from './cut-lines.ts'
import type { RectMm } from './cutters.ts'
import type { SheetRoom } from './sheet-room.ts'
import {
  slackMm,
  sidesNear,
  farApart,
  crosses,
  sideDistance,
  inner,
  distanceFrom,
  isIn,
} from './check-geometry.ts'

/** What is wrong with the cuts of a sheet: two too near, one on another, outside, or on a mark. */
export type CutFault = 'too near' | 'outside' | 'on a mark'

/**
 * Looks at the cuts themselves, side by side, whatever laid them out. Each entry is a piece with all of its closed lines, where
 * they lie on the sheet. Null: no two of different pieces are nearer than the gap, none in another, none outside, none on a mark.
 */
export function cutFault(pieces: readonly CutLine[][], room: SheetRoom): CutFault | null {
  const all = pieces.map((lines) => ({ lines, box: boxOf(lines.flat()) }))
  const { area, barred, gapMm } = room
  for (const [at, { lines, box }] of all.entries()) {
    if (outside(box, area)) return 'outside'
    for (const mark of barred) if (apart(box, mark) < 0 && touchesRect(lines, mark)) return 'on a mark'
    for (const other of all.slice(at + 1))
      if (apart(box, other.box) < gapMm && tooNear({ lines, box }, other, gapMm)) return 'too near'
  }
  return null
}

interface Shape {
  lines: CutLine[]
  box: RectMm
}

function boxOf(points: CutLine): RectMm {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { xMm: left, yMm: top, widthMm: right - left, heightMm: bottom - top }
}

const outside = (box: RectMm, area: RectMm) =>
  box.xMm < area.xMm - slackMm ||
  box.yMm < area.yMm - slackMm ||
  box.xMm + box.widthMm > area.xMm + area.widthMm + slackMm ||
  box.yMm + box.heightMm > area.yMm + area.heightMm + slackMm

/** How far two boxes lie apart along the axis that parts them most; below zero: they overlap. */
const apart = (one: RectMm, other: RectMm) =>
  Math.max(
    one.xMm - other.xMm - other.widthMm,
    other.xMm - one.xMm - one.widthMm,
    one.yMm - other.yMm - other.heightMm,
    other.yMm - one.yMm - one.heightMm,
  ) + slackMm

function touchesRect(lines: CutLine[], { xMm, yMm, widthMm, heightMm }: RectMm): boolean {
  const [left, top] = [xMm + slackMm, yMm + slackMm]
  const [right, bottom] = [xMm + widthMm - slackMm, yMm + heightMm - slackMm]
  const rect: CutLine = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  return tooNear({ lines, box: boxOf(lines.flat()) }, { lines: [rect], box: boxOf(rect) }, 0)
}

/** A quarter of a circle is written as one curve, which reaches this share of its radius beyond it. */
const bulge = 0.00028
const bulgeOf = ({ box: { widthMm, heightMm } }: Shape) => (bulge * Math.max(widthMm, heightMm)) / 2

function tooNear(one: Shape, other: Shape, gapMm: number): boolean {
  const least = Math.max(0, gapMm - slackMm - bulgeOf(one) - bulgeOf(other))
  const [near, nearOther] = [sidesNear(one.lines, other.box, gapMm), sidesNear(other.lines, one.box, gapMm)]
  for (const [a, b] of near)
    for (const [c, d] of nearOther) {
      if (farApart(a, b, c, d, least)) continue
      if (crosses(a, b, c, d)) return true
      if (least > 0 && sideDistance(a, b, c, d) < least) return true
    }
  return within(one.lines, other.lines) || within(other.lines, one.lines)
}

/** Whether a line of the one lies in the other: by the first of its points, or of those in it, that lies clearly off that. */
function within(lines: CutLine[], others: CutLine[]): boolean {
  return lines.some((line) => {
    const sure = [...line, ...inner(line)].find((point) =>
      others.every((other) => distanceFrom(point, other) > slackMm),
    )
    return sure !== undefined && others.some((other) => isIn(sure, other))
  })
}
