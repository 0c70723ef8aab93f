/** A point in millimetres or pixels, with y pointing down. */
export type LoopPoint = [x: number, y: number]
/** A closed polygon. The first point is not repeated. */
export type ClosedLoop = LoopPoint[]

/** Returns the signed area, which is positive for loops that run clockwise on screen. */
export function getSignedLoopArea(loop: ClosedLoop): number {
  let doubledArea = 0
  for (const [at, [x, y]] of loop.entries()) {
    const [nextX, nextY] = loop[(at + 1) % loop.length] ?? [x, y]
    doubledArea += x * nextY - nextX * y
  }
  return doubledArea / 2
}

export function isInsideLoop([x, y]: LoopPoint, loop: ClosedLoop): boolean {
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
 * Removes points that are at most `within` away from the simplified loop. Source: D. Douglas, T. Peucker, Algorithms
 * for the Reduction of the Number of Points, 1973.
 */
export function simplifyLoop(loop: ClosedLoop, within: number): ClosedLoop {
  if (loop.length < 4) return loop
  const half = findFarthestPoint(loop)
  const isVertexKept = new Uint8Array(loop.length + 1)
  isVertexKept[0] = 1
  isVertexKept[half] = 1
  const spans: [number, number][] = [
    [0, half],
    [half, loop.length],
  ]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const { at, distance } = findWorstPoint(loop, from, to)
    if (distance <= within) continue
    isVertexKept[at] = 1
    spans.push([from, at], [at, to])
  }
  const fewer = loop.filter((_, at) => isVertexKept[at] === 1)
  return fewer.length < 3 ? loop : fewer
}

function findFarthestPoint(loop: ClosedLoop): number {
  const [startX, startY] = loop[0] ?? [0, 0]
  let [best, distance] = [1, 0]
  for (const [at, [x, y]] of loop.entries()) {
    const square = (x - startX) ** 2 + (y - startY) ** 2
    if (square > distance) [best, distance] = [at, square]
  }
  return best
}

function findWorstPoint(loop: ClosedLoop, from: number, to: number): { at: number; distance: number } {
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
