import { squeezed, swapped } from './changes.ts'
import { copied, lengthOf, type Layout } from './layout.ts'
import { shortestLength, type Pieces } from './pieces.ts'
import type { Search } from './search.ts'
import { separated } from './separate.ts'

/** From where it goes on: a layout for a strip of this length, and by which share the next one is shorter. */
interface Start {
  layout: Layout
  length: number
  /** At first, and where that was too much. */
  shrink: number
  leastShrink: number
  /** Nothing overlaps in it. */
  isFree?: boolean
  /** Whether it is given up after so many failures in a row at the least step; left out: never. */
  isGivenUp?: (failures: number) => boolean
}

/** Pieces lie in each other by no more than this share of the strip's height. */
const slackShare = 1e-7
/** After a step that was too long, the next one is this part of it; after one that took few rounds, so many times as long. */
const [shorterStep, longerStep] = [0.4, 1.5]
const fewRounds = 60
/** How far down the list of failures one goes on, as a share of it: the spread of a normal distribution. */
const poolSpread = 0.25
/** How deep a failure's pieces still lie in each other, so many times, makes room for it. */
const roomForDepth = 1.5
/** Only where that leaves this share of what was to be won. */
const leastGain = 0.2
/** So often two large pieces change places after a failure; otherwise the last success is shortened elsewhere. */
const changePlaces = 0.75

interface Failed {
  layout: Layout
  overlap: number
  depth: number
}

/** A layout in which nothing overlaps, and how long it is. */
export interface Free {
  layout: Layout
  length: number
}

/** Makes the strip shorter and shorter as long as the pieces can be kept apart, until it is over; the shortest. */
export function explored(
  pieces: Pieces,
  height: number,
  search: Search,
  start: Start,
  keep: (layout: Layout) => void,
): Free | null {
  const { random, isOver } = search
  const shortest = shortestLength(pieces)
  let { shrink, length } = start
  let layout = copied(start.layout)
  let best: Free | null = start.isFree ? { layout: start.layout, length } : null
  /** What came nearest at this length, the best first. */
  let failed: Failed[] = []
  let failures = 0
  const attempt = () => separated(pieces, { height, length }, layout, search, height * slackShare)
  const change = (from: Layout, to: number) => {
    layout = copied(from)
    length = Math.max(shortest, to)
    squeezed(pieces, layout, length, height, random)
  }
  const succeed = (free: Layout, rounds: number) => {
    failures = 0
    failed = []
    keep(free)
    best = { layout: copied(free), length: lengthOf(pieces, free) }
    if (rounds < fewRounds) shrink = Math.min(start.shrink, shrink * longerStep)
    change(best.layout, best.length * (1 - shrink))
  }
  /** A failure that nearly isn't one, given the room that it lacks. */
  const isLetOut = ({ layout: found, depth }: Failed, { length: before }: Free) => {
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
      // It was too short from the start.
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
        layout = swapped(pieces, (from ?? found).layout, { length, height }, random)
      else change(best.layout, best.length * (1 - shrink))
    }
  }
  return best
}

/** Box and Muller. */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
