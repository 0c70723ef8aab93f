import { squeezed, swapped } from './changes.ts'
import { copied, lengthOf, type Layout } from './layout.ts'
import { shortestLength, type Pieces } from './pieces.ts'
import { separated, type Search } from './separate.ts'

/** From where it goes on: a layout for a strip of this length, and by which share the next one is shorter. */
interface Start {
  layout: Layout
  length: number
  /** At first, and where that was too much. */
  shrink: number
  leastShrink: number
  /** Nothing overlaps in it. */
  isFree?: boolean
  /** Whether it is given up after so many failures in a row; left out: never, and nothing changes places. */
  isGivenUp?: (failures: number) => boolean
}

/** Pieces lie in each other by no more than this share of the strip's height. */
const slackShare = 1e-7
/** After a step that was too long, the next one is this part of it; after one that took few rounds, so many times as long. */
const [shorterStep, longerStep] = [0.4, 1.5]
const fewRounds = 60
/** How far down the list of failures one goes on, as a share of it: the spread of a normal distribution. */
const poolSpread = 0.25

/** Makes the strip shorter and shorter as long as the pieces can be kept apart, until it is over. */
export function explored(
  pieces: Pieces,
  height: number,
  search: Search,
  start: Start,
  keep: (layout: Layout) => void,
): void {
  const { random, isOver } = search
  const shortest = shortestLength(pieces)
  let { shrink, length } = start
  let layout = copied(start.layout)
  let best = start.isFree ? { layout: start.layout, length } : null
  /** What came nearest at this length, the best first. */
  let failed: { layout: Layout; overlap: number }[] = []
  let failures = 0
  const shorten = (from: { layout: Layout; length: number }) => {
    layout = copied(from.layout)
    length = Math.max(shortest, from.length * (1 - shrink))
    squeezed(pieces, layout, length, height, random)
  }
  if (best) shorten(best)
  while (!isOver() && (best?.length ?? Infinity) > shortest * (1 + 1e-9)) {
    const found = separated(pieces, { height, length }, layout, search, height * slackShare)
    if (found.overlap === 0) {
      failures = 0
      failed = []
      keep(found.layout)
      best = { layout: copied(found.layout), length: lengthOf(pieces, found.layout) }
      if (found.rounds < fewRounds) shrink = Math.min(start.shrink, shrink * longerStep)
      shorten(best)
    } else if (!best) {
      // It was too short from the start.
      layout = found.layout
      length *= 1.03
    } else if (shrink > start.leastShrink || !start.isGivenUp) {
      shrink = Math.max(start.leastShrink, shrink * shorterStep)
      shorten(best)
    } else {
      failures += 1
      if (start.isGivenUp(failures)) return
      failed = [...failed, found].sort((one, other) => one.overlap - other.overlap)
      const from = failed[Math.floor(Math.min(0.999, Math.abs(normal(random)) * poolSpread) * failed.length)]
      if (random() < 0.5) shorten(best)
      else layout = swapped(pieces, (from ?? found).layout, { length, height }, random)
    }
  }
}

/** Box and Muller. */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
