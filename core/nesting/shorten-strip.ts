import { changeStripLength, swapLargePieces } from './layout-changes.ts'
import { copyLayout, getLayoutLength, type PieceLayout } from './layout.ts'
import { getMinLength, type NestingPieces } from './pieces.ts'
import type { NestingSearch } from './search.ts'
import { separatePieces } from './separate.ts'

/**
 * The starting point of the search: a layout for a strip of this length, and the share by which the next strip is
 * shorter.
 */
interface Start {
  layout: PieceLayout
  length: number
  shrink: number
  leastShrink: number
  isFree?: boolean
  /**
   * Decides whether to give up after this many consecutive failures at the smallest share. If absent, the search
   * never gives up.
   */
  isGivenUp?: (failures: number) => boolean
}

/** Overlaps up to this share of the strip's height are ignored. */
const slackShare = 1e-7
/** Factors of `shrink` after a failure, and after a success that took few rounds. */
const [shorterStep, longerStep] = [0.4, 1.5]
const fewRounds = 60
/** Standard deviation of the random choice of a failed layout to continue from, as a share of `failed`. */
const poolSpread = 0.25
/** Extra length that a failed layout gets, as a multiple of its remaining overlap depth. */
const roomForDepth = 1.5
/** A failed layout gets extra length only if the strip is still shorter by at least this share of what was cut off. */
const leastGain = 0.2
/**
 * Probability of swapping two large pieces of a failed layout. Otherwise the last success is shortened at another
 * place.
 */
const changePlaces = 0.75

interface Failed {
  layout: PieceLayout
  overlap: number
  depth: number
}

export interface OverlapFreeLayout {
  layout: PieceLayout
  length: number
}

/**
 * Shortens the strip as long as `isOver` is false and the pieces can be separated. Returns the shortest layout, or
 * `null` if no layout without overlaps was found.
 */
export function shortenStrip(
  pieces: NestingPieces,
  height: number,
  search: NestingSearch,
  start: Start,
  keep: (layout: PieceLayout) => void,
): OverlapFreeLayout | null {
  const { random, isOver } = search
  const shortest = getMinLength(pieces)
  let { shrink, length } = start
  let layout = copyLayout(start.layout)
  let best: OverlapFreeLayout | null = start.isFree ? { layout: start.layout, length } : null
  /** Failed layouts of this length, sorted by overlap. */
  let failed: Failed[] = []
  let failures = 0
  const attempt = () => separatePieces(pieces, { height, length }, layout, search, height * slackShare)
  const change = (from: PieceLayout, to: number) => {
    layout = copyLayout(from)
    length = Math.max(shortest, to)
    changeStripLength(pieces, layout, length, height, random)
  }
  const succeed = (free: PieceLayout, rounds: number) => {
    failures = 0
    failed = []
    keep(free)
    best = { layout: copyLayout(free), length: getLayoutLength(pieces, free) }
    if (rounds < fewRounds) shrink = Math.min(start.shrink, shrink * longerStep)
    change(best.layout, best.length * (1 - shrink))
  }
  /**
   * Retries a failed layout on a strip that is longer by the missing length, but still shorter than the previous best.
   * Returns true if the retry removed all overlaps.
   */
  const retryLonger = ({ layout, depth }: Failed, { length: previousLength }: OverlapFreeLayout) => {
    const wanted = length
    const longer = wanted + depth * roomForDepth
    if (longer > previousLength - (previousLength - wanted) * leastGain) return false
    change(layout, longer)
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
      // The initial layout had overlaps, so its strip has to be longer.
      layout = found.layout
      length *= 1.03
    } else if (retryLonger(found, best)) continue
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

/** Returns a normally distributed random number (Box–Muller transform). */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
