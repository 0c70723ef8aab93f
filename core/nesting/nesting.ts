import { convexParts } from './convex-parts.ts'
import type { Shape } from './depths.ts'
import { copyOf, type Job, type Places, reach, workOn } from './layout.ts'
import { areaOf, type Point, tidied, turned } from './outline.ts'

/** What is to be cut: in a strip of that height, as short as possible. */
interface Strip {
  stripHeight: number
  items: readonly {
    id: number
    demand: number
    allowedRotationsDeg: readonly number[]
    polygon: readonly Point[]
  }[]
}

/** A piece turned about its own origin, then moved. */
interface Placement {
  id: number
  rotationDeg: number
  x: number
  y: number
}

interface How {
  seed: number
  /** The share of the time that is used up, by clock or by rounds; from 1 on, the best so far is the answer. */
  spent: (rounds: number) => number
}

/** Numbers between 0 and 1 that a seed decides (mulberry32). */
const randomBy = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const shapeOf = (outline: readonly Point[], degrees: number): Shape => {
  const parts = convexParts(outline).map((part) => turned(part, degrees))
  const [xs, ys] = [parts.flat().map(([x]) => x), parts.flat().map(([, y]) => y)]
  return { parts, minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) }
}

const jobOf = ({ stripHeight, items }: Strip) => {
  const shapes: Shape[] = []
  const rotations: number[] = []
  const ids: number[] = []
  const choices: number[][] = []
  for (const { id, demand, allowedRotationsDeg, polygon } of items) {
    const outline = tidied(polygon)
    if (outline.length < 3) throw new Error(`piece ${id} has no area`)
    const fitting: number[] = []
    for (const degrees of new Set(allowedRotationsDeg)) {
      const shape = shapeOf(outline, degrees)
      if (shape.maxY - shape.minY > stripHeight * (1 + 1e-9)) continue
      fitting.push(shapes.push(shape) - 1)
      rotations.push(degrees)
    }
    if (fitting.length === 0) throw new Error(`piece ${id} is higher than the strip`)
    for (let n = 0; n < demand; n++) {
      ids.push(id)
      choices.push(fitting)
    }
  }
  return { job: { height: stripHeight, shapes, choices } satisfies Job, rotations, ids }
}

type Work = ReturnType<typeof workOn>

/** Moves pieces until none lies in another; gives up after that many rounds without gain, or when time is up. */
const separate = (work: Work, patience: number, strikes: number, isOver: () => boolean) => {
  work.forget()
  let least = work.total()
  let calmest = copyOf(work.places())
  for (let strike = 0; strike < strikes && least > 0; strike++) {
    const before = least
    for (let idle = 0; idle < patience && least > 0; idle++) {
      if (isOver()) return false
      work.moveCrowded()
      const now = work.total()
      work.weigh()
      if (now >= least) continue
      idle = 0
      least = now
      calmest = copyOf(work.places())
    }
    if (least > 0 && least < before * 0.98) strike = -1
    if (least > 0) {
      work.put(calmest)
      work.total()
    }
  }
  return least === 0
}

/** How much shorter at once: boldly first, finer when it fails, and finest in the last fifth of the time. */
const search = (job: Job, { seed, spent }: How): Places => {
  const work = workOn(job, randomBy(seed))
  let rounds = 0
  const isOver = () => spent(rounds++) >= 1
  let best = copyOf(work.places())
  let bold = 0.2
  let failures = 0
  while (!isOver()) {
    const late = Math.max(0, (spent(rounds) - 0.8) / 0.2)
    const fine = late > 0 ? 0.0005 * 0.02 ** late : 0.001
    if (late > 0 || bold < fine) bold = fine
    work.put(best)
    if (failures > 0 && late === 0 && bold === fine) for (let n = 0; n < failures; n++) work.swap()
    work.shrink(best.length * (1 - bold))
    if (separate(work, bold > 0.01 ? 60 : 200, 3, isOver)) {
      best = copyOf(work.places())
      best.length = Math.min(best.length, reach(job, best))
      failures = 0
      continue
    }
    if (bold > fine) bold /= 2
    else failures = (failures + 1) % 4
  }
  return best
}

/**
 * Pieces of any shape into a strip as short as found in the time given: a search that lets pieces overlap, moves the
 * crowded ones to where they overlap least, and lets stubborn overlaps weigh more (after sparrow, arXiv 2509.13329).
 * What is answered has no overlap. The same seed and the same rounds give the same answer.
 */
export const nest = (
  strip: Strip,
  how: How,
): { length: number; density: number; placements: Placement[] } => {
  const { job, rotations, ids } = jobOf(strip)
  const places = search(job, how)
  const length = reach(job, places)
  const area = strip.items.reduce((sum, { demand, polygon }) => sum + demand * Math.abs(areaOf(polygon)), 0)
  return {
    length,
    density: area / (length * strip.stripHeight),
    placements: ids.map((id, i) => ({
      id,
      rotationDeg: rotations[places.shape[i] ?? 0] ?? 0,
      x: places.x[i] ?? 0,
      y: places.y[i] ?? 0,
    })),
  }
}
