import type { CutLine } from './cut-lines.ts'
import type { CutSide, CutPoint } from './collinear-sides.ts'

export interface CutPaths {
  closed: CutLine[]
  open: CutLine[]
}

interface End {
  side: number
  isLast: boolean
}

/**
 * Joins sides to continuous paths. At a point where more than two sides meet, the pairs with the smallest bend are
 * joined.
 */
export function chainCutSides(sides: readonly CutSide[]): CutPaths {
  const ends = new Map<CutPoint, End[]>()
  for (const [side, { from, to }] of sides.entries()) {
    ends.set(from, [...(ends.get(from) ?? []), { side, isLast: false }])
    ends.set(to, [...(ends.get(to) ?? []), { side, isLast: true }])
  }
  const continuations = new Map<string, End>()
  for (const here of ends.values())
    for (const [one, other] of pairStraightestEnds(here, sides)) {
      continuations.set(getEndKey(one), other)
      continuations.set(getEndKey(other), one)
    }
  const left = new Set(sides.keys())
  const cuts: CutPaths = { closed: [], open: [] }
  const walk = (start: End) => {
    const line: CutLine = []
    let at: End | undefined = start
    while (at && left.delete(at.side)) {
      line.push(pointAt(sides, at))
      const far: End = { side: at.side, isLast: !at.isLast }
      at = continuations.get(getEndKey(far))
      if (!at) line.push(pointAt(sides, far))
    }
    return line
  }
  for (const here of ends.values())
    for (const end of here)
      if (!continuations.has(getEndKey(end)) && left.has(end.side)) cuts.open.push(walk(end))
  for (const side of sides.keys()) if (left.has(side)) cuts.closed.push(walk({ side, isLast: false }))
  return cuts
}

const getEndKey = ({ side, isLast }: End) => `${side} ${isLast}`

function pointAt(sides: readonly CutSide[], { side, isLast }: End): CutPoint {
  const { from, to } = sides[side] ?? { from: [0, 0], to: [0, 0] }
  return isLast ? to : from
}

function pairStraightestEnds(here: readonly End[], sides: readonly CutSide[]): [End, End][] {
  const away = here.map((end) => {
    const [at, far] = [pointAt(sides, end), pointAt(sides, { ...end, isLast: !end.isLast })]
    return Math.atan2(far[1] - at[1], far[0] - at[0])
  })
  const bends = here.flatMap((one, first) =>
    here.slice(first + 1).map((other, rest) => {
      const between = Math.abs((away[first] ?? 0) - (away[first + 1 + rest] ?? 0))
      return { one, other, bend: Math.abs(Math.PI - between) }
    }),
  )
  const free = new Set(here)
  return bends
    .toSorted((a, b) => a.bend - b.bend)
    .flatMap(({ one, other }): [End, End][] => {
      if (!free.has(one) || !free.has(other)) return []
      free.delete(one)
      free.delete(other)
      return [[one, other]]
    })
}
