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

/** Simulates time, rate tokens and counts while messages are sent. */
export class SendingClock {
  now: number
  readonly #throttle: Throttle
  readonly #numbers: Map<string, Standing & { day: string }>
  #tokens: number
  /** The next message does not start before this. */
  #nextAt: number
  #day: string
  #today: number
  /** End of the current shop day, cached so that it is not computed for each message. */
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
   * Sends a message at `at` or as soon after it as rate, sending hours and warm-up allow. If the recipient's limit is
   * reached, nothing is sent and the instant at which it ends is returned.
   */
  hand({ phone, parts }: Omit<Waiting, 'due'>, at: number): Date | null {
    const { perSecond, apart } = this.#throttle
    this.#goTo(Math.max(at, this.now, this.#nextAt))
    this.#goTo(this.now + (perSecond === 0 ? 0 : tokenInMs(this.#tokens, perSecond)))
    const kept = keptUntil(this.#throttle, this.#sentTo(phone), new Date(this.now))
    if (kept?.why === 'number') return kept.at
    // This hold affects every message, so the clock advances. Otherwise thousands of messages would be requeued one
    // by one.
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

/** A waiting message: recipient, due time and number of parts (each attachment, and the text). */
export interface Waiting {
  phone: string
  /** Due times in the past count as now. */
  due: Date
  parts: number
}

/** The sending state at the start of the simulation. */
export interface Start {
  now: Date
  tokens: number
  /** Milliseconds until the next message may start. */
  apartMs: number
  /** Messages sent today so far. */
  today: number
  numbers: ReadonlyMap<string, Standing>
}
