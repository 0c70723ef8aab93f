import { at } from './outline.ts'
import { depthsBetween, type Shape } from './depths.ts'

/** What is to be placed: the shapes that each piece may have, and the strip's height. */
export interface Job {
  height: number
  shapes: readonly Shape[]
  /** For each piece, which shapes. */
  choices: readonly (readonly number[])[]
}

/** Where each piece lies, as plain numbers; a copy is three copied arrays. */
export interface Places {
  length: number
  shape: Int32Array
  x: Float64Array
  y: Float64Array
}

export const copyOf = (places: Places): Places => ({
  length: places.length,
  shape: places.shape.slice(),
  x: places.x.slice(),
  y: places.y.slice(),
})

export const reach = ({ shapes }: Job, places: Places) =>
  places.x.reduce((far, x, i) => Math.max(far, x + at(shapes, places.shape[i] ?? 0).maxX), 0)

/** A first layout that is surely apart: box beside box in columns, the widest first. */
const columns = ({ height, shapes, choices }: Job): Places => {
  const count = choices.length
  const places = {
    length: 0,
    shape: new Int32Array(count),
    x: new Float64Array(count),
    y: new Float64Array(count),
  }
  const width = (i: number) => at(shapes, at(at(choices, i), 0)).maxX - at(shapes, at(at(choices, i), 0)).minX
  const order = choices.map((_, i) => i).toSorted((a, b) => width(b) - width(a))
  let left = 0
  let bottom = 0
  for (const i of order) {
    const shape = at(shapes, at(at(choices, i), 0))
    if (bottom > 0 && bottom + shape.maxY - shape.minY > height) {
      left = places.length
      bottom = 0
    }
    places.shape[i] = at(at(choices, i), 0)
    places.x[i] = left - shape.minX
    places.y[i] = bottom - shape.minY
    bottom += shape.maxY - shape.minY
    places.length = Math.max(places.length, left + width(i))
  }
  return places
}

/** The layout being worked on: which overlaps weigh how much, and what a piece would cost elsewhere. */
export const workOn = (job: Job, random: () => number) => {
  const { shapes, choices, height } = job
  const count = choices.length
  const depth = depthsBetween(shapes)
  const weights = new Float64Array(count * count).fill(1)
  const minX = Float64Array.from(shapes, (shape) => shape.minX)
  const maxX = Float64Array.from(shapes, (shape) => shape.maxX)
  const minY = Float64Array.from(shapes, (shape) => shape.minY)
  const maxY = Float64Array.from(shapes, (shape) => shape.maxY)
  // Far below what a checker forgives, far above what adding up loses.
  const touching = height * 1e-9
  let now = columns(job)

  const between = (k: number, shape: number, x: number, y: number) => {
    const other = now.shape[k] ?? 0
    const dx = (now.x[k] ?? 0) - x
    const dy = (now.y[k] ?? 0) - y
    if (dx + (minX[other] ?? 0) >= (maxX[shape] ?? 0) || dx + (maxX[other] ?? 0) <= (minX[shape] ?? 0))
      return 0
    if (dy + (minY[other] ?? 0) >= (maxY[shape] ?? 0) || dy + (maxY[other] ?? 0) <= (minY[shape] ?? 0))
      return 0
    const deep = depth(shape, other, dx, dy)
    return deep > touching ? deep : 0
  }

  /** Weighted overlap of piece i there; given up as soon as it is no better than the limit. */
  const cost = (i: number, shape: number, x: number, y: number, limit: number) => {
    let sum = 0
    for (let k = 0; k < count && sum < limit; k++)
      if (k !== i) sum += (weights[i * count + k] ?? 0) * between(k, shape, x, y)
    return sum
  }

  const rightmost = (shape: number) => Math.max(-(minX[shape] ?? 0), now.length - (maxX[shape] ?? 0))
  const topmost = (shape: number) => Math.max(-(minY[shape] ?? 0), height - (maxY[shape] ?? 0))
  const insideX = (shape: number, x: number) => Math.min(Math.max(x, -(minX[shape] ?? 0)), rightmost(shape))
  const insideY = (shape: number, y: number) => Math.min(Math.max(y, -(minY[shape] ?? 0)), topmost(shape))

  const best = [0, 1, 2].map(() => ({ cost: Infinity, shape: 0, x: 0, y: 0 }))
  const offer = (i: number, shape: number, x: number, y: number) => {
    const found = cost(i, shape, x, y, at(best, 2).cost)
    if (found >= at(best, 2).cost) return
    const place = at(best, 2)
    place.cost = found
    place.shape = shape
    place.x = x
    place.y = y
    best.sort((one, other) => one.cost - other.cost)
  }

  /** From there to where no small step helps any more. */
  const settle = (i: number, place: (typeof best)[number], least: number) => {
    const { shape } = place
    const size = Math.min((maxX[shape] ?? 0) - (minX[shape] ?? 0), (maxY[shape] ?? 0) - (minY[shape] ?? 0))
    let step = size * 0.1
    while (step > size * least && place.cost > 0) {
      const way = random() * 4
      const dx = way < 1 ? 0 : step * (random() < 0.5 ? -1 : 1)
      const dy = way >= 1 && way < 2 ? 0 : step * (random() < 0.5 ? -1 : 1)
      let better = false
      for (let sign = 1; sign >= -1 && !better; sign -= 2) {
        const x = insideX(shape, place.x + sign * dx)
        const y = insideY(shape, place.y + sign * dy)
        const found = cost(i, shape, x, y, place.cost)
        if (found >= place.cost) continue
        better = true
        place.cost = found
        place.x = x
        place.y = y
      }
      step *= better ? 1.1 : 0.7
    }
  }

  const moveBetter = (i: number) => {
    const before = cost(i, now.shape[i] ?? 0, now.x[i] ?? 0, now.y[i] ?? 0, Infinity)
    if (before === 0) return
    for (const place of best) place.cost = Infinity
    offer(i, now.shape[i] ?? 0, now.x[i] ?? 0, now.y[i] ?? 0)
    for (let n = 0; n < 75; n++) {
      const near = n >= 50
      const shape =
        near && random() < 0.7
          ? (now.shape[i] ?? 0)
          : at(at(choices, i), Math.floor(random() * at(choices, i).length))
      const left = -(minX[shape] ?? 0)
      const bottom = -(minY[shape] ?? 0)
      const x = near
        ? insideX(shape, (now.x[i] ?? 0) + (random() - 0.5) * ((maxX[shape] ?? 0) - (minX[shape] ?? 0)) * 0.5)
        : left + random() * (rightmost(shape) - left)
      const y = near
        ? insideY(shape, (now.y[i] ?? 0) + (random() - 0.5) * ((maxY[shape] ?? 0) - (minY[shape] ?? 0)) * 0.5)
        : bottom + random() * (topmost(shape) - bottom)
      offer(i, shape, x, y)
    }
    for (const place of best) if (place.cost < Infinity) settle(i, place, 0.005)
    const chosen = best.reduce((a, b) => (b.cost < a.cost ? b : a))
    settle(i, chosen, 1e-4)
    if (chosen.cost >= before) return
    now.shape[i] = chosen.shape
    now.x[i] = chosen.x
    now.y[i] = chosen.y
  }

  const overlaps = new Float64Array(count * count)
  const crowded = new Uint8Array(count)
  /** All overlap, unweighted; fills what weighing and moving look at. */
  const total = () => {
    let sum = 0
    crowded.fill(0)
    for (let i = 0; i < count; i++)
      for (let k = i + 1; k < count; k++) {
        const deep = between(k, now.shape[i] ?? 0, now.x[i] ?? 0, now.y[i] ?? 0)
        overlaps[i * count + k] = deep
        if (deep > 0) crowded[i] = crowded[k] = 1
        sum += deep
      }
    return sum
  }

  /** Stubborn pairs weigh more with every round, others are slowly forgotten. */
  const weigh = () => {
    const most = overlaps.reduce((a, b) => Math.max(a, b), 0)
    for (let i = 0; i < count; i++)
      for (let k = i + 1; k < count; k++) {
        const deep = overlaps[i * count + k] ?? 0
        const weight = (weights[i * count + k] ?? 0) * (deep > 0 ? 1.2 + (0.8 * deep) / most : 0.95)
        weights[i * count + k] = weights[k * count + i] = Math.min(1e12, Math.max(1, weight))
      }
  }

  return {
    places: () => now,
    put: (places: Places) => {
      now = copyOf(places)
    },
    forget: () => weights.fill(1),
    total,
    weigh,
    moveCrowded: () => {
      const order = Array.from(crowded.keys()).filter((i) => crowded[i])
      for (let n = order.length - 1; n > 0; n--) {
        const other = Math.floor(random() * (n + 1))
        ;[order[n], order[other]] = [order[other] ?? 0, order[n] ?? 0]
      }
      for (const i of order) moveBetter(i)
    },
    /** Cut at a random place; what lies right of it moves left. */
    shrink: (length: number) => {
      const less = now.length - length
      const cut = random() * now.length
      now.length = length
      for (let i = 0; i < count; i++) {
        const shape = now.shape[i] ?? 0
        const middle = (now.x[i] ?? 0) + ((minX[shape] ?? 0) + (maxX[shape] ?? 0)) / 2
        now.x[i] = insideX(shape, (now.x[i] ?? 0) - (middle > cut ? less : 0))
      }
    },
    /** Two pieces change places: a way out where small moves find none. */
    swap: () => {
      const i = Math.floor(random() * count)
      const k = Math.floor(random() * count)
      const [x, y] = [now.x[i] ?? 0, now.y[i] ?? 0]
      now.x[i] = insideX(now.shape[i] ?? 0, now.x[k] ?? 0)
      now.y[i] = insideY(now.shape[i] ?? 0, now.y[k] ?? 0)
      now.x[k] = insideX(now.shape[k] ?? 0, x)
      now.y[k] = insideY(now.shape[k] ?? 0, y)
    },
  }
}
