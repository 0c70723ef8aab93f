import type { LoopPoint, ClosedLoop } from './loop.ts'

export interface ValueGrid {
  width: number
  height: number
  values: Float32Array
}

const [top, right, bottom, left] = [0, 1, 2, 3] as const
type Edge = typeof top | typeof right | typeof bottom | typeof left

/**
 * The edges through which lines enter and leave a cell. The index is the sum of the corners that are inside: top left
 * 1, top right 2, bottom right 4, bottom left 8. The inside is on the right of each line. If only two opposite
 * corners are inside, the case is ambiguous; see `cellLines`.
 */
const linesByCorners: readonly (readonly [Edge, Edge])[][] = [
  [],
  [[top, left]],
  [[right, top]],
  [[right, left]],
  [[bottom, right]],
  [],
  [[bottom, top]],
  [[bottom, left]],
  [[left, bottom]],
  [[top, bottom]],
  [],
  [[right, bottom]],
  [[left, right]],
  [[top, right]],
  [[left, top]],
  [],
]
const joinedCorners = {
  5: [
    [top, right],
    [bottom, left],
  ],
  10: [
    [left, top],
    [right, bottom],
  ],
} as const
const separateCorners = {
  5: [
    [top, left],
    [bottom, right],
  ],
  10: [
    [right, top],
    [left, bottom],
  ],
} as const

/**
 * Returns the zero lines of a grid as closed loops in pixels (marching squares). Negative values are on the right of
 * a line, so outer loops run clockwise on screen and inner loops counter-clockwise. Values at the grid's border must
 * be positive.
 */
export function traceZeroLoops({ width, height, values }: ValueGrid): ClosedLoop[] {
  const next = new Map<number, number>()
  const valueAt = (at: number) => values[at] ?? 1
  for (let y = 0; y < height - 1; y += 1) {
    let at = y * width
    let [tl, bl] = [valueAt(at), valueAt(at + width)]
    for (let x = 0; x < width - 1; x += 1, at += 1) {
      const tr = valueAt(at + 1)
      const br = valueAt(at + width + 1)
      const inside = (tl < 0 ? 1 : 0) + (tr < 0 ? 2 : 0) + (br < 0 ? 4 : 0) + (bl < 0 ? 8 : 0)
      if (inside !== 0 && inside !== 15)
        for (const [from, to] of cellLines(inside, tl + tr + br + bl))
          next.set(edgeKey(at, from, width), edgeKey(at, to, width))
      tl = tr
      bl = br
    }
  }
  const pointOn = (edge: number): LoopPoint => {
    const at = Math.floor(edge / 2)
    const [x, y] = [at % width, Math.floor(at / width)]
    const across = edge % 2 === 0
    const [one, other] = [valueAt(at), valueAt(across ? at + 1 : at + width)]
    const share = one / (one - other)
    return across ? [x + share, y] : [x, y + share]
  }
  return joinEdgesToRounds(next).map((edges) => edges.map(pointOn))
}

function cellLines(inside: number, sum: number) {
  if (inside === 5 || inside === 10) return (sum < 0 ? joinedCorners : separateCorners)[inside]
  return linesByCorners[inside] ?? []
}

function edgeKey(at: number, edge: Edge, width: number): number {
  if (edge === top) return at * 2
  if (edge === bottom) return (at + width) * 2
  return (edge === left ? at : at + 1) * 2 + 1
}

function joinEdgesToRounds(next: Map<number, number>): number[][] {
  const rounds: number[][] = []
  for (const [first] of next) {
    const round: number[] = []
    let edge: number | undefined = first
    while (edge !== undefined && next.has(edge)) {
      round.push(edge)
      const after: number | undefined = next.get(edge)
      next.delete(edge)
      edge = after
    }
    if (edge !== first) throw new Error('open line in an outline')
    if (round.length > 2) rounds.push(round)
  }
  return rounds
}
