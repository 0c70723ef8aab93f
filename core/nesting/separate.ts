import { copied, type Layout } from './layout.ts'
import { createMover } from './mover.ts'
import type { Pieces } from './pieces.ts'
import type { Search, Strip } from './search.ts'

/** Rounds without less overlap before it is given up; each time the weights go on from where they were. */
const patientRounds = 50
const strikes = 3
/** How much the overlap has to fall to count as less. */
const lessBy = 0.98

interface Separated {
  layout: Layout
  /** What is left of overlaps, as they are counted. */
  overlap: number
  /** How far pieces would have to part. */
  depth: number
  rounds: number
}

/**
 * Moves pieces until none overlap: each that does goes to where its overlaps weigh least, and what stays in each other's
 * way weighs more from round to round. Guided local search as J. Gardeyn and T. Wauters have it: A new heuristic for irregular
 * strip packing, doi 10.48550/arXiv.2509.13329. Where some still overlap it was given up; `layout` is changed.
 */
export function separated(
  pieces: Pieces,
  strip: Strip,
  layout: Layout,
  search: Search,
  slack: number,
): Separated {
  const mover = createMover(pieces, strip, layout, search, slack)
  let best = { layout: copied(layout), overlap: mover.overlap(), depth: mover.apart.depth }
  let rounds = 0
  for (let strike = 0; strike < strikes && !search.isOver(); strike += 1) {
    let waited = 0
    const before = best.overlap
    while (waited < patientRounds && !search.isOver()) {
      const overlap = mover.round()
      rounds += 1
      if (overlap === 0) return { layout, overlap, depth: 0, rounds }
      waited = overlap < best.overlap * lessBy ? 0 : waited + 1
      if (overlap < best.overlap) best = { layout: copied(layout), overlap, depth: mover.apart.depth }
      mover.weigh()
    }
    if (best.overlap < before * lessBy) strike = -1
    mover.take(best.layout)
  }
  return { ...best, rounds }
}
