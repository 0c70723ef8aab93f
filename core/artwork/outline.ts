/** Millimetres or dots, y downwards. */
export type Point = [x: number, y: number]
/** Closed; the first point is not repeated. */
export type Loop = Point[]

/** Values in a grid, row by row. */
export interface Field {
  width: number
  height: number
  values: Float32Array
}

/** The edges of a cell. */
const [top, right, bottom, left] = [0, 1, 2, 3] as const
type Edge = typeof top | typeof right | typeof bottom | typeof left

/**
 * Which edges of a cell a line enters and leaves by, by what of its corners lies inside (top left 1, top right 2, bottom
 * right 4, bottom left 8): inside is on the right hand. Opposite corners alone are in two minds: see `cellLines`.
 */
const lines: readonly (readonly [Edge, Edge])[][] = [
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
const joined = {
  5: [
    [top, right],
    [bottom, left],
  ],
  10: [
    [left, top],
    [right, bottom],
  ],
} as const
const apart = {
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
 * The lines along which the values pass zero, as closed loops in dots: what is below zero lies on the right hand, so that
 * outer loops run clockwise as they are seen and inner ones against it (marching squares). Values at the grid's border have to be
 * above zero.
 */
export function zeroLoops({ width, height, values }: Field): Loop[] {
  const next = new Map<number, number>()
  const valueAt = (at: number) => values[at] ?? 1
  for (let y = 0; y < height - 1; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * width + x
      const corners = [valueAt(at), valueAt(at + 1), valueAt(at + width + 1), valueAt(at + width)] as const
      for (const [from, to] of cellLines(corners)) next.set(edgeKey(at, from, width), edgeKey(at, to, width))
    }
  const pointOn = (edge: number): Point => {
    const at = Math.floor(edge / 2)
    const [x, y] = [at % width, Math.floor(at / width)]
    const across = edge % 2 === 0
    const [one, other] = [valueAt(at), valueAt(across ? at + 1 : at + width)]
    const share = one / (one - other)
    return across ? [x + share, y] : [x, y + share]
  }
  return closed(next).map((edges) => edges.map(pointOn))
}

function cellLines([tl, tr, br, bl]: readonly [number, number, number, number]) {
  const inside = (tl < 0 ? 1 : 0) + (tr < 0 ? 2 : 0) + (br < 0 ? 4 : 0) + (bl < 0 ? 8 : 0)
  if (inside === 5 || inside === 10) return (tl + tr + br + bl < 0 ? joined : apart)[inside]
  return lines[inside] ?? []
}

/** An edge is known by the dot at its left or upper end, and which way it goes from there. */
function edgeKey(at: number, edge: Edge, width: number): number {
  if (edge === top) return at * 2
  if (edge === bottom) return (at + width) * 2
  return (edge === left ? at : at + 1) * 2 + 1
}

/** Each line leads from where another ended: the rounds that they make. */
function closed(next: Map<number, number>): number[][] {
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
    if (edge !== first) throw new Error('a line of an outline leads nowhere')
    if (round.length > 2) rounds.push(round)
  }
  return rounds
}

/** Above zero for loops that run clockwise as they are seen. */
export function areaOf(loop: Loop): number {
  let twice = 0
  for (const [at, [x, y]] of loop.entries()) {
    const [nextX, nextY] = loop[(at + 1) % loop.length] ?? [x, y]
    twice += x * nextY - nextX * y
  }
  return twice / 2
}

/** Whether a point lies in a loop. */
export function isIn([x, y]: Point, loop: Loop): boolean {
  let inside = false
  let [lastX, lastY] = loop.at(-1) ?? [0, 0]
  for (const [nextX, nextY] of loop) {
    if (nextY > y !== lastY > y && x < ((lastX - nextX) * (y - nextY)) / (lastY - nextY) + nextX)
      inside = !inside
    lastX = nextX
    lastY = nextY
  }
  return inside
}

/**
 * The loop with fewer points, none of those left out further than `within` from it.
 * D. Douglas, T. Peucker: Algorithms for the Reduction of the Number of Points, 1973.
 */
export function simplified(loop: Loop, within: number): Loop {
  if (loop.length < 4) return loop
  const half = furthest(loop)
  const kept = new Uint8Array(loop.length + 1)
  kept[0] = 1
  kept[half] = 1
  const spans: [number, number][] = [
    [0, half],
    [half, loop.length],
  ]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const { at, distance } = worst(loop, from, to)
    if (distance <= within) continue
    kept[at] = 1
    spans.push([from, at], [at, to])
  }
  const fewer = loop.filter((_, at) => kept[at] === 1)
  return fewer.length < 3 ? loop : fewer
}

function furthest(loop: Loop): number {
  const [startX, startY] = loop[0] ?? [0, 0]
  let [best, distance] = [1, 0]
  for (const [at, [x, y]] of loop.entries()) {
    const square = (x - startX) ** 2 + (y - startY) ** 2
    if (square > distance) [best, distance] = [at, square]
  }
  return best
}

function worst(loop: Loop, from: number, to: number): { at: number; distance: number } {
  const [ax, ay] = loop[from] ?? [0, 0]
  const [bx, by] = loop[to % loop.length] ?? [0, 0]
  const length = Math.hypot(bx - ax, by - ay)
  let [at, distance] = [from, 0]
  for (let between = from + 1; between < to; between += 1) {
    const [x, y] = loop[between] ?? [0, 0]
    const off =
      length === 0
        ? Math.hypot(x - ax, y - ay)
        : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
    if (off > distance) [at, distance] = [between, off]
  }
  return { at, distance }
}
