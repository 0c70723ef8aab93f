import type { Strip } from './search.ts'
import { at, type Standing } from './standing.ts'

/** Steps along the way that overlaps push, and shares of the whole way that are tried. */
const mostPushes = 8
const pushShares = [1.0000001, 0.5, 0.2] as const
/** Steps become so many times as long where one leads to less, and shorter where none does. */
const [longer, shorter] = [1.2, 0.6]

/** A place for a piece, and what its overlaps weigh there. */
export interface Place {
  shape: number
  x: number
  y: number
  cost: number
}

/** Betters a place by what overlaps push, then by steps here and there that double and halve. */
export function settlerOf(standing: Standing, strip: Strip, random: () => number) {
  const { lefts, rights, bottoms, tops, push, cost, lookAround } = standing
  const within = (shape: number, x: number) =>
    Math.min(Math.max(x, -at(lefts, shape)), strip.length - at(rights, shape))
  const withinHeight = (shape: number, y: number) =>
    Math.min(Math.max(y, -at(bottoms, shape)), strip.height - at(tops, shape))

  function goTo(piece: number, place: Place, x: number, y: number): boolean {
    const nextX = within(place.shape, x)
    const nextY = withinHeight(place.shape, y)
    const next = cost(piece, place.shape, nextX, nextY, place.cost)
    if (next >= place.cost) return false
    place.x = nextX
    place.y = nextY
    place.cost = next
    return true
  }

  /** Depths fall evenly: where they are steep, the way to none of them is known (Polyak's step). */
  function pushed(piece: number, place: Place): void {
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

  /** Steps from the coarsest to the finest; none are worth it where a place costs more than `most` after the pushes. */
  function settle(piece: number, place: Place, coarsest: number, finest: number, most: number): void {
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
  return { settle, within, withinHeight }
}
