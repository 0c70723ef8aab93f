import type { NestingStrip } from './search.ts'
import { readFloat, type LayoutState } from './layout-state.ts'

/** Maximum number of steps along the gradient. `pushShares` are the step lengths that are tried, as factors. */
const mostPushes = 8
const pushShares = [1.0000001, 0.5, 0.2] as const
/** Factors of the step length after an improvement and after a failure. */
const [longer, shorter] = [1.2, 0.6]

export interface WeightedPosition {
  shape: number
  x: number
  y: number
  cost: number
}

/**
 * Returns a function that improves a position. It follows the gradient of the overlap cost, and then searches nearby
 * with an adaptive step.
 */
export function createPositionRefiner(layoutState: LayoutState, strip: NestingStrip, random: () => number) {
  const { lefts, rights, bottoms, tops, push, cost, lookAround } = layoutState
  const within = (shape: number, x: number) =>
    Math.min(Math.max(x, -readFloat(lefts, shape)), strip.length - readFloat(rights, shape))
  const withinHeight = (shape: number, y: number) =>
    Math.min(Math.max(y, -readFloat(bottoms, shape)), strip.height - readFloat(tops, shape))

  function goTo(piece: number, place: WeightedPosition, x: number, y: number): boolean {
    const nextX = within(place.shape, x)
    const nextY = withinHeight(place.shape, y)
    const next = cost(piece, place.shape, nextX, nextY, place.cost)
    if (next >= place.cost) return false
    place.x = nextX
    place.y = nextY
    place.cost = next
    return true
  }

  /** Performs gradient descent with Polyak's step length, which is possible because the minimum is known to be 0. */
  function pushed(piece: number, place: WeightedPosition): void {
    place.cost = cost(piece, place.shape, place.x, place.y, Infinity)
    for (let time = 0; time < mostPushes && place.cost > 0; time += 1) {
      const steep = push.x * push.x + push.y * push.y
      if (steep === 0) return
      const x = place.x
      const y = place.y
      const wayX = (push.x * place.cost) / steep
      const wayY = (push.y * place.cost) / steep
      let isNearer = false
      for (let at = 0; at < pushShares.length && !isNearer; at += 1) {
        const share = pushShares[at] ?? 0
        isNearer = goTo(piece, place, x + wayX * share, y + wayY * share)
      }
      if (!isNearer) return
    }
  }

  /** Refines a position by gradient descent, then by a local search unless the cost still exceeds `most`. */
  function refine(
    piece: number,
    place: WeightedPosition,
    coarsest: number,
    finest: number,
    most: number,
  ): void {
    lookAround(piece, place.shape, place.x, place.y, coarsest * 2)
    pushed(piece, place)
    if (place.cost > most) return
    for (let step = coarsest; step > finest && place.cost > 0;) {
      const slanted = random() < 0.3
      const across = slanted || random() < 0.5
      const wayX = across ? step : 0
      const wayY = across ? (slanted ? (random() < 0.5 ? step : -step) : 0) : step
      const moved =
        goTo(piece, place, place.x + wayX, place.y + wayY) ||
        goTo(piece, place, place.x - wayX, place.y - wayY)
      step *= moved ? longer : shorter
    }
  }
  return { settle: refine, within, withinHeight }
}
