import {
  type Throttle,
  type Standing,
  tokenInMs,
  keptUntil,
  meanApartMs,
  type Sent,
  refilled,
} from './throttle.ts'
import { shopDayOf } from '../shared/shop-time.ts'
import { shopDayStart } from './sending-hours.ts'

/** The clock, the tokens and the counts as messages go. */
export class SendingClock {
  now: number
  readonly #throttle: Throttle
  readonly #numbers: Map<string, Standing & { day: string }>
  #tokens: number
  /** Before this the next one is not begun. */
  #nextAt: number
  #day: string
  #today: number
  /** Until then the shop's day is the same, so that it need not be worked out for each message. */
  #dayEnds: number

  constructor(throttle: Throttle, { now, tokens, apartMs, today, numbers }: Start) {
    this.#throttle = throttle
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
    const { perSecond, apart } = this.#throttle
    this.#goTo(Math.max(at, this.now, this.#nextAt))
    this.#goTo(this.now + (perSecond === 0 ? 0 : tokenInMs(this.#tokens, perSecond)))
    const kept = keptUntil(this.#throttle, this.#sentTo(phone), new Date(this.now))
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
    const { perSecond } = this.#throttle
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
