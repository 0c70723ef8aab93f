import { copyLayout, type PieceLayout } from './layout.ts'
import { createPieceMover } from './mover.ts'
import type { NestingPieces } from './pieces.ts'
import type { NestingSearch, NestingStrip } from './search.ts'

/**
 * Number of rounds without improvement after which an attempt ends (a strike). The next attempt keeps the current
 * weights. The search gives up after `strikes` attempts.
 */
const patientRounds = 50
const strikes = 3
/** A round counts as an improvement if it reduces the overlap to less than this share of its former value. */
const lessBy = 0.98

interface Separated {
  layout: PieceLayout
  overlap: number
  depth: number
  rounds: number
}

/**
 * Moves pieces until none overlap, or gives up and leaves some overlaps. Each overlapping piece goes to the position
 * with the least weighted overlap, and the weights of pairs that still overlap rise every round. This is the guided
 * local search of J. Gardeyn and T. Wauters: A new heuristic for irregular strip packing, doi
 * 10.48550/arXiv.2509.13329. Changes `layout`.
 */
export function separatePieces(
  pieces: NestingPieces,
  strip: NestingStrip,
  layout: PieceLayout,
  search: NestingSearch,
  slack: number,
): Separated {
  const mover = createPieceMover(pieces, strip, layout, search, slack)
  let best = { layout: copyLayout(layout), overlap: mover.overlap(), depth: mover.apart.depth }
  let rounds = 0
  for (let strike = 0; strike < strikes && !search.isOver(); strike += 1) {
    let waited = 0
    const before = best.overlap
    while (waited < patientRounds && !search.isOver()) {
      const overlap = mover.round()
      rounds += 1
      if (overlap === 0) return { layout, overlap, depth: 0, rounds }
      waited = overlap < best.overlap * lessBy ? 0 : waited + 1
      if (overlap < best.overlap) best = { layout: copyLayout(layout), overlap, depth: mover.apart.depth }
      mover.weigh()
    }
    if (best.overlap < before * lessBy) strike = -1
    mover.take(best.layout)
  }
  return { ...best, rounds }
}
