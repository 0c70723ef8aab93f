/** The cheapest positions found so far, sorted by cost in ascending order. */
export interface PositionCandidates {
  count: number
  readonly costs: Float64Array
  readonly shapes: Int32Array
  readonly xs: Float64Array
  readonly ys: Float64Array
}

export const createCandidates = (most: number): PositionCandidates => ({
  count: 0,
  costs: new Float64Array(most),
  shapes: new Int32Array(most),
  xs: new Float64Array(most),
  ys: new Float64Array(most),
})

export const getHighestCost = ({ count, costs }: PositionCandidates): number =>
  count < costs.length ? Infinity : (costs[count - 1] ?? Infinity)

export function offerCandidate(
  to: PositionCandidates,
  cost: number,
  shape: number,
  x: number,
  y: number,
): void {
  const { costs, shapes, xs, ys } = to
  if (cost >= getHighestCost(to)) return
  let at = Math.min(to.count, costs.length - 1)
  for (; at > 0 && (costs[at - 1] ?? 0) > cost; at -= 1) {
    costs[at] = costs[at - 1] ?? 0
    shapes[at] = shapes[at - 1] ?? 0
    xs[at] = xs[at - 1] ?? 0
    ys[at] = ys[at - 1] ?? 0
  }
  costs[at] = cost
  shapes[at] = shape
  xs[at] = x
  ys[at] = y
  to.count = Math.min(to.count + 1, costs.length)
}
