import { shopDayOf } from './shop-time.ts'
import {
  burst,
  keptUntil,
  meanApartMs,
  refilled,
  tokenInMs,
  type Manners,
  type Sent,
  type Standing,
} from './manners.ts'
import { shopDayStart } from './sending-hours.ts'

/** A message that waits: to whom, from when on, and how many pieces it has (each attachment, and the text). */
export interface Waiting {
  phone: string
  /** When it is due; what was due earlier is due now. */
  due: Date
  parts: number
}

/** How things stand now. */
export interface Start {
  now: Date
  tokens: number
  /** Until the next message may be begun, ms. */
  apartMs: number
  /** Messages of this day so far. */
  today: number
  numbers: ReadonlyMap<string, Standing>
}

/** Nothing has gone out lately. */
export const quietStart = (now: Date): Start => ({
  now,
  tokens: burst,
  apartMs: 0,
  today: 0,
  numbers: new Map(),
})

/**
 * When each of the messages goes, as the engine decides it: the one that has been due for longest first, the same rule
 * about each, asked at the instant at which a token is free. Messages that are due at the same time go in the order in
 * which they are given. Chance is left out: the pace's spread has the mean none, and messages lie apart by its mean.
 */
export function sendingPlan(manners: Manners, start: Start, queue: readonly Waiting[]): Date[] {
  const plan = queue.map(({ due }) => due)
  const line = new Line(queue.map(({ due }) => due.getTime()))
  const going = new Going(manners, start)
  for (let next = line.take(); next; next = line.take()) {
    const waiting = queue[next.index]
    if (!waiting) break
    const until = going.hand(waiting, next.at)
    if (until) line.putBack({ index: next.index, at: until.getTime() })
    else plan[next.index] = new Date(going.now)
  }
  return plan
}

/** When the last of the messages from the `from`th on has gone; null where there is none. */
export function throughAt(manners: Manners, start: Start, queue: readonly Waiting[], from = 0): Date | null {
  const last = sendingPlan(manners, start, queue)
    .slice(from)
    .reduce((latest, at) => Math.max(latest, at.getTime()), -Infinity)
  return last === -Infinity ? null : new Date(last)
}

/** The clock, the tokens and the counts as messages go. */
class Going {
  now: number
  readonly #manners: Manners
  readonly #numbers: Map<string, Standing & { day: string }>
  #tokens: number
  /** Before this the next one is not begun. */
  #nextAt: number
  #day: string
  #today: number
  /** Until then the shop's day is the same, so that it need not be worked out for each message. */
  #dayEnds: number

  constructor(manners: Manners, { now, tokens, apartMs, today, numbers }: Start) {
    this.#manners = manners
    this.now = now.getTime()
    this.#tokens = tokens
    this.#nextAt = this.now + apartMs
    this.#today = today
    this.#day = shopDayOf(now)
    this.#dayEnds = dayEnd(this.now)
    this.#numbers = new Map([...numbers].map(([phone, standing]) => [phone, { ...standing, day: this.#day }]))
  }

  /**
   * Hands one over at `at` or as soon after as the pace, the hours and a new number's limit let any; or, nothing done,
   * the instant until which its receiver may get no more.
   */
  hand({ phone, parts }: Omit<Waiting, 'due'>, at: number): Date | null {
    const { perSecond, apart } = this.#manners
    this.#goTo(Math.max(at, this.now, this.#nextAt))
    this.#goTo(this.now + (perSecond === 0 ? 0 : tokenInMs(this.#tokens, perSecond)))
    const kept = keptUntil(this.#manners, this.#sentTo(phone), new Date(this.now))
    if (kept?.why === 'number') return kept.at
    // What keeps this one keeps them all: time goes on for everybody, or thousands would be put back one by one.
    if (kept) return this.hand({ phone, parts }, kept.at.getTime())
    const now = new Date(this.now)
    const { today } = this.#sentTo(phone).number
    this.#numbers.set(phone, { lastAt: now, today: today + 1, day: this.#day })
    this.#today += 1
    if (perSecond > 0) this.#tokens -= parts
    this.#nextAt = this.now + meanApartMs(apart)
    return null
  }

  #sentTo(phone: string): Sent {
    const known = this.#numbers.get(phone)
    const number = { lastAt: known?.lastAt ?? null, today: known?.day === this.#day ? known.today : 0 }
    return { today: this.#today, number }
  }

  #goTo(at: number): void {
    const { perSecond } = this.#manners
    if (perSecond > 0) this.#tokens = refilled(this.#tokens, perSecond, at - this.now)
    this.now = at
    if (at < this.#dayEnds) return
    this.#day = shopDayOf(new Date(at))
    this.#dayEnds = dayEnd(at)
    this.#today = 0
  }
}

const dayMs = 86_400_000
const dayEnd = (at: number) => shopDayStart(new Date(at)).getTime() + dayMs

interface Place {
  index: number
  at: number
}

/** Who is next: by due time, and among equals as they came. A heap, as 20,000 messages may all be kept in turn. */
class Line {
  readonly #heap: Place[]

  constructor(due: readonly number[]) {
    // In order already, which is one of the orders that a heap may have.
    this.#heap = due.map((at, index) => ({ index, at })).toSorted(byPlace)
  }

  take(): Place | null {
    const [first] = this.#heap
    const last = this.#heap.pop()
    if (last && this.#heap.length > 0) this.#sink(last)
    return first ?? null
  }

  putBack(place: Place): void {
    let hole = this.#heap.length
    this.#heap.push(place)
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      const above = this.#heap[parent]
      if (!above || byPlace(above, place) <= 0) break
      this.#heap[hole] = above
      hole = parent
    }
    this.#heap[hole] = place
  }

  #sink(place: Place): void {
    let hole = 0
    for (;;) {
      const left = 2 * hole + 1
      const [first, second] = [this.#heap[left], this.#heap[left + 1]]
      const child = second && first && byPlace(second, first) < 0 ? left + 1 : left
      const below = this.#heap[child]
      if (!below || byPlace(below, place) >= 0) break
      this.#heap[hole] = below
      hole = child
    }
    this.#heap[hole] = place
  }
}

const byPlace = (a: Place, b: Place) => a.at - b.at || a.index - b.index
