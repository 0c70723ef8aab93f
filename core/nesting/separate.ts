import { copied, type Layout } from './layout.ts'
import { depthAt, parting } from './no-fit.ts'
import { waysIn, type Pieces } from './pieces.ts'

export interface Strip {
  height: number
  length: number
}

/** What deciding needs of the outside. */
export interface Search {
  random: () => number
  /** Time or patience is over. */
  isOver: () => boolean
}

/** Tries of a piece: anywhere in the strip, and near where it lies. */
const [tryAnywhere, tryNear] = [24, 12]
/** Of these the best are moved on step by step. */
const bestKept = 3
/** Rounds without less overlap before it is given up; each time the weights go on from where they were. */
const patientRounds = 50
const strikes = 3
/** Steps along the way that overlaps push, and shares of the whole way that are tried. */
const mostPushes = 8
const pushShares = [1.0000001, 0.5, 0.2] as const
/** How much the overlap has to fall to count as less. */
const lessBy = 0.98
/** How weights rise where pieces overlap and fall where they don't. */
const [leastRise, mostRise, fall] = [1.2, 2, 0.95]

/**
 * Moves pieces until none overlap: each that does goes to where its overlaps weigh least, and what stays in each other's
 * way weighs more from round to round. Guided local search as J. Gardeyn and T. Wauters have it: A new heuristic for irregular
 * strip packing, doi 10.48550/arXiv.2509.13329. Null: it was given up; `layout` is changed.
 */
export function separated(
  pieces: Pieces,
  strip: Strip,
  layout: Layout,
  search: Search,
  slack: number,
): { layout: Layout; free: boolean } {
  const mover = createMover(pieces, strip, layout, search, slack)
  let best = { layout: copied(layout), overlap: mover.overlap() }
  for (let strike = 0; strike < strikes && !search.isOver(); strike += 1) {
    let waited = 0
    const before = best.overlap
    while (waited < patientRounds && !search.isOver()) {
      const overlap = mover.round()
      if (overlap === 0) return { layout, free: true }
      waited = overlap < best.overlap * lessBy ? 0 : waited + 1
      if (overlap < best.overlap) best = { layout: copied(layout), overlap }
      mover.weigh()
    }
    if (best.overlap < before * lessBy) strike = -1
    mover.take(best.layout)
  }
  return { layout: best.layout, free: false }
}

const at = (values: Float64Array | Int32Array, place: number): number => values[place] ?? 0

function createMover(
  pieces: Pieces,
  strip: Strip,
  layout: Layout,
  { random, isOver }: Search,
  slack: number,
) {
  const { shapesOf, shapes, barred, noFit } = pieces
  const waysOf = shapesOf.map((_, piece) => waysIn(pieces, piece, strip.length))
  const count = shapesOf.length
  /** With the places where none may lie, which never move. */
  const total = count + barred.length
  const weights = new Float64Array(count * total).fill(1)
  const depths = new Float64Array(count * total)
  const lefts = Float64Array.from(shapes, ({ box }) => box.left)
  const rights = Float64Array.from(shapes, ({ box }) => box.right)
  const bottoms = Float64Array.from(shapes, ({ box }) => box.bottom)
  const tops = Float64Array.from(shapes, ({ box }) => box.top)
  /** Others come no nearer than this, together with their own. */
  const rooms = Float64Array.from(shapes, ({ room }) => room)
  /** Which way the last `cost` falls, and how steeply. */
  const push = { x: 0, y: 0 }
  /** Left, bottom, right, top of each piece where it lies, with its room. */
  const boxes = new Float64Array(total * 4)
  const order = Array.from({ length: count }, (_, piece) => piece)
  const { x: xs, y: ys } = layout
  const shapeAt = new Int32Array(total)
  shapeAt.set(layout.shape)
  shapeAt.set(barred, count)
  const [allX, allY] = [new Float64Array(total), new Float64Array(total)]

  function put(piece: number, shape: number, x: number, y: number): void {
    shapeAt[piece] = shape
    allX[piece] = x
    allY[piece] = y
    if (piece < count) {
      layout.shape[piece] = shape
      xs[piece] = x
      ys[piece] = y
    }
    const room = at(rooms, shape)
    boxes[piece * 4] = x + at(lefts, shape) - room
    boxes[piece * 4 + 1] = y + at(bottoms, shape) - room
    boxes[piece * 4 + 2] = x + at(rights, shape) + room
    boxes[piece * 4 + 3] = y + at(tops, shape) + room
  }
  for (let piece = 0; piece < count; piece += 1)
    put(piece, at(layout.shape, piece), at(xs, piece), at(ys, piece))
  for (let piece = count; piece < total; piece += 1) put(piece, at(shapeAt, piece), 0, 0)

  /** Those that may be met near a place, and how near: others are not looked at there. */
  const near = { list: new Int32Array(total), length: 0, x: 0, y: 0, reach: -1 }

  function lookAround(piece: number, shape: number, x: number, y: number, reach: number): void {
    const apart = at(rooms, shape) + reach
    const left = x + at(lefts, shape) - apart
    const right = x + at(rights, shape) + apart
    const bottom = y + at(bottoms, shape) - apart
    const top = y + at(tops, shape) + apart
    near.length = 0
    for (let other = 0; other < total; other += 1) {
      if (
        (boxes[other * 4] ?? 0) >= right ||
        (boxes[other * 4 + 2] ?? 0) <= left ||
        (boxes[other * 4 + 1] ?? 0) >= top ||
        (boxes[other * 4 + 3] ?? 0) <= bottom ||
        other === piece
      )
        continue
      near.list[near.length] = other
      near.length += 1
    }
    near.x = x
    near.y = y
    near.reach = reach
  }

  /** What a piece's overlaps weigh at a place that was looked around at; more than `most` as soon as they do. */
  function cost(piece: number, shape: number, x: number, y: number, most: number): number {
    if (Math.abs(x - near.x) > near.reach || Math.abs(y - near.y) > near.reach)
      lookAround(piece, shape, x, y, near.reach)
    const row = piece * total
    let sum = 0
    push.x = 0
    push.y = 0
    for (let place = 0; place < near.length; place += 1) {
      const other = near.list[place] ?? 0
      const fit = noFit(shape, shapeAt[other] ?? 0)
      const deep = depthAt(fit, (allX[other] ?? 0) - x, (allY[other] ?? 0) - y)
      if (deep <= slack) continue
      const weight = weights[row + other] ?? 1
      sum += deep * weight
      if (sum > most) return sum
      push.x -= parting.x * weight
      push.y -= parting.y * weight
    }
    return sum
  }

  const within = (shape: number, x: number) =>
    Math.min(Math.max(x, -at(lefts, shape)), strip.length - at(rights, shape))
  const withinHeight = (shape: number, y: number) =>
    Math.min(Math.max(y, -at(bottoms, shape)), strip.height - at(tops, shape))

  interface Place {
    shape: number
    x: number
    y: number
    cost: number
  }

  /** Goes on from a place by steps that double and halve, until they are as small as `finest`. */
  function stepped(piece: number, from: Place, coarsest: number, finest: number): Place {
    let { x, y, cost: best } = from
    const { shape } = from
    lookAround(piece, shape, x, y, coarsest * 2)
    // Depths fall evenly: where they are steep, the way to none of them is known (Polyak's step).
    for (let time = 0; time < mostPushes && best > 0; time += 1) {
      cost(piece, shape, x, y, Infinity)
      const steep = push.x * push.x + push.y * push.y
      if (steep === 0) break
      const [wayX, wayY] = [(push.x * best) / steep, (push.y * best) / steep]
      let moved = false
      for (const share of pushShares) {
        const nextX = within(shape, x + wayX * share)
        const nextY = withinHeight(shape, y + wayY * share)
        const next = cost(piece, shape, nextX, nextY, best)
        if (next >= best) continue
        x = nextX
        y = nextY
        best = next
        moved = true
        break
      }
      if (!moved) break
    }
    let step = coarsest
    while (step > finest && best > 0) {
      const across = random() < 0.5
      const slanted = random() < 0.3
      let moved = false
      for (const way of [1, -1]) {
        const nextX = within(shape, x + (across || slanted ? way * step : 0))
        const nextY = withinHeight(
          shape,
          y + (!across || slanted ? way * step * (slanted && random() < 0.5 ? -1 : 1) : 0),
        )
        const next = cost(piece, shape, nextX, nextY, best)
        if (next >= best) continue
        x = nextX
        y = nextY
        best = next
        moved = true
        break
      }
      step *= moved ? 1.2 : 0.6
    }
    return { shape, x, y, cost: best }
  }

  /** Moves a piece to the best place that is found. */
  function move(piece: number): void {
    const shape = at(shapeAt, piece)
    const [nowX, nowY] = [at(xs, piece), at(ys, piece)]
    lookAround(piece, shape, nowX, nowY, 0)
    const now = { shape, x: nowX, y: nowY, cost: cost(piece, shape, nowX, nowY, Infinity) }
    if (now.cost === 0) return
    const best: Place[] = [now]
    const ways = waysOf[piece] ?? []
    const consider = (way: number, x: number, y: number) => {
      const most = best.length < bestKept ? Infinity : (best.at(-1)?.cost ?? Infinity)
      lookAround(piece, way, x, y, 0)
      const found = cost(piece, way, x, y, most)
      if (found >= most) return
      best.push({ shape: way, x, y, cost: found })
      best.sort((one, other) => one.cost - other.cost)
      if (best.length > bestKept) best.pop()
    }
    for (let time = 0; time < tryAnywhere; time += 1) {
      const way = ways[Math.floor(random() * ways.length)] ?? shape
      const wide = strip.length - at(rights, way) + at(lefts, way)
      const high = strip.height - at(tops, way) + at(bottoms, way)
      consider(way, random() * wide - at(lefts, way), random() * high - at(bottoms, way))
    }
    const reach = Math.min(at(rights, shape) - at(lefts, shape), at(tops, shape) - at(bottoms, shape))
    for (let time = 0; time < tryNear; time += 1) {
      const way = ways[Math.floor(random() * ways.length)] ?? shape
      consider(
        way,
        within(way, nowX + (random() - 0.5) * reach),
        withinHeight(way, nowY + (random() - 0.5) * reach),
      )
    }
    let chosen = now
    for (const place of best) {
      const found = stepped(piece, place, reach * 0.2, reach * 0.005)
      if (found.cost < chosen.cost) chosen = found
      if (chosen.cost === 0) break
    }
    if (chosen.cost > 0) chosen = stepped(piece, chosen, reach * 0.01, reach * 1e-4)
    put(piece, chosen.shape, chosen.x, chosen.y)
  }

  /** All depths anew; their sum. */
  function overlap(): number {
    let sum = 0
    for (let one = 0; one < count; one += 1)
      for (let other = one + 1; other < total; other += 1) {
        const deep = depthAt(
          noFit(at(shapeAt, one), at(shapeAt, other)),
          at(allX, other) - at(xs, one),
          at(allY, other) - at(ys, one),
        )
        const counts = deep <= slack ? 0 : deep
        depths[one * total + other] = counts
        sum += counts
      }
    return sum
  }

  return {
    overlap,
    /** Moves every piece that overlaps; the overlap after it. */
    round(): number {
      for (let last = count - 1; last > 0; last -= 1) {
        const other = Math.floor(random() * (last + 1))
        const [one = 0, two = 0] = [order[last], order[other]]
        order[last] = two
        order[other] = one
      }
      for (const piece of order) {
        if (isOver()) break
        move(piece)
      }
      return overlap()
    },
    weigh(): void {
      let most = 0
      for (const deep of depths) if (deep > most) most = deep
      for (let one = 0; one < count; one += 1)
        for (let other = one + 1; other < total; other += 1) {
          const deep = at(depths, one * total + other)
          const now = at(weights, one * total + other)
          const next =
            deep > 0 ? now * (leastRise + (mostRise - leastRise) * (deep / most)) : Math.max(1, now * fall)
          weights[one * total + other] = next
          if (other < count) weights[other * total + one] = next
        }
    },
    take({ shape, x, y }: Layout): void {
      for (let piece = 0; piece < count; piece += 1) put(piece, at(shape, piece), at(x, piece), at(y, piece))
    },
  }
}
