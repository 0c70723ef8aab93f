import { changeLength, swapLargePieces } from './layout-changes.ts'
import { copyLayout, getLayoutLength, type PieceLayout } from './layout.ts'
import { getMinLength, type NestingPieces } from './pieces.ts'
import type { NestingSearch } from './search.ts'
import { separatePieces } from './separate.ts'

/**
 * Where the search continues: a layout for a strip of this length, and the share by which the next strip is shorter.
 */
interface Start {
  layout: PieceLayout
  length: number
  /** The initial step, and the smallest one after failures. */
  shrink: number
  leastShrink: number
  /** True if nothing overlaps. */
  isFree?: boolean
  /**
   * Decides whether to give up after this many consecutive failures at the smallest step. Without it, the search
   * never gives up.
   */
  isGivenUp?: (failures: number) => boolean
}

/** Overlaps up to this share of the strip's height count as none. */
const slackShare = 1e-7
/** Factors of the step after a failure, and after a success that took few rounds. */
const [shorterStep, longerStep] = [0.4, 1.5]
const fewRounds = 60
/** Standard deviation, as a share of the list of failures, of the random choice of the one to continue from. */
const poolSpread = 0.25
/** Extra length given to a failure, as a multiple of its remaining overlap depth. */
const roomForDepth = 1.5
/** That is only tried if at least this share of the step remains. */
const leastGain = 0.2
/**
 * Probability of swapping two large pieces after a failure. Otherwise the last success is shortened at another place.
 */
const changePlaces = 0.75

interface Failed {
  layout: PieceLayout
  overlap: number
  depth: number
}

/** A layout without overlaps, and its length. */
export interface FreeLayout {
  layout: PieceLayout
  length: number
}

/** Shortens the strip for as long as the pieces can be separated and `isOver` is false. Returns the shortest layout. */
export function shortenStrip(
  pieces: NestingPieces,
  height: number,
  search: NestingSearch,
  start: Start,
  keep: (layout: PieceLayout) => void,
): FreeLayout | null {
  const { random, isOver } = search
  const shortest = getMinLength(pieces)
  let { shrink, length } = start
  let layout = copyLayout(start.layout)
  let best: FreeLayout | null = start.isFree ? { layout: start.layout, length } : null
  /** Failures at this length, least overlap first. */
  let failed: Failed[] = []
  let failures = 0
  const attempt = () => separatePieces(pieces, { height, length }, layout, search, height * slackShare)
  const change = (from: PieceLayout, to: number) => {
    layout = copyLayout(from)
    length = Math.max(shortest, to)
    changeLength(pieces, layout, length, height, random)
  }
  const succeed = (free: PieceLayout, rounds: number) => {
    failures = 0
    failed = []
    keep(free)
    best = { layout: copyLayout(free), length: getLayoutLength(pieces, free) }
    if (rounds < fewRounds) shrink = Math.min(start.shrink, shrink * longerStep)
    change(best.layout, best.length * (1 - shrink))
  }
  /** A near miss gets the length that it lacks. */
  const isLetOut = ({ layout: found, depth }: Failed, { length: before }: FreeLayout) => {
    const wanted = length
    const longer = wanted + depth * roomForDepth
    if (longer > before - (before - wanted) * leastGain) return false
    change(found, longer)
    const again = attempt()
    length = wanted
    if (again.overlap > 0) return false
    shrink = Math.max(start.leastShrink, shrink * shorterStep)
    succeed(again.layout, Infinity)
    return true
  }
  const isShortest = () => best !== null && best.length <= shortest * (1 + 1e-9)
  while (!isOver() && !isShortest()) {
    const found = attempt()
    if (found.overlap === 0) succeed(found.layout, found.rounds)
    else if (!best) {
      // The initial length was too short.
      layout = found.layout
      length *= 1.03
    } else if (isLetOut(found, best)) continue
    else if (shrink > start.leastShrink) {
      shrink = Math.max(start.leastShrink, shrink * shorterStep)
      change(best.layout, best.length * (1 - shrink))
    } else {
      failures += 1
      if (start.isGivenUp?.(failures)) return best
      failed = [...failed, found].sort((one, other) => one.overlap - other.overlap)
      const from = failed[Math.floor(Math.min(0.999, Math.abs(normal(random)) * poolSpread) * failed.length)]
      if (random() < changePlaces)
        layout = swapLargePieces(pieces, (from ?? found).layout, { length, height }, random)
      else change(best.layout, best.length * (1 - shrink))
    }
  }
  return best
}

/** Box–Muller transform. */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
