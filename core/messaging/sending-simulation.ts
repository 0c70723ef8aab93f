import {
  type SendingLimits,
  type RecipientHistory,
  getTokenDelayMs,
  checkSendingLimits,
  getMeanIntervalMs,
  type SendHistory,
  refillTokens,
} from './sending-limits.ts'
import { getShopDay } from '../shared/shop-time.ts'
import { getShopDayStart } from './sending-hours.ts'

export class SendingSimulation {
  now: number
  readonly #throttle: SendingLimits
  readonly #numbers: Map<string, RecipientHistory & { day: string }>
  #tokens: number
  #nextAt: number
  #day: string
  #today: number
  /** End of the current shop day, cached so that it is not computed for each message. */
  #dayEnds: number

  constructor(throttle: SendingLimits, { now, tokens, minIntervalLeftMs, today, numbers }: SendingState) {
    this.#throttle = throttle
    this.now = now.getTime()
    this.#tokens = tokens
    this.#nextAt = this.now + minIntervalLeftMs
    this.#today = today
    this.#day = getShopDay(now)
    this.#dayEnds = dayEnd(this.now)
    this.#numbers = new Map([...numbers].map(([phone, standing]) => [phone, { ...standing, day: this.#day }]))
  }

  /**
   * Sends a message at `at`, or as soon afterwards as rate, sending hours and warm-up allow. If the recipient's limit
   * is reached, sends nothing and returns the instant at which the message can be tried again.
   */
  send({ phone, parts }: Omit<WaitingMessage, 'due'>, at: number): Date | null {
    const { perSecond, minInterval } = this.#throttle
    this.#goTo(Math.max(at, this.now, this.#nextAt))
    this.#goTo(this.now + (perSecond === 0 ? 0 : getTokenDelayMs(this.#tokens, perSecond)))
    const limitedBy = checkSendingLimits(this.#throttle, this.#sentTo(phone), new Date(this.now))
    if (limitedBy?.why === 'number') return limitedBy.at
    // This limit affects every message, so the clock advances. Otherwise thousands of messages would be requeued one
    // by one.
    if (limitedBy) return this.send({ phone, parts }, limitedBy.at.getTime())
    const now = new Date(this.now)
    const { today } = this.#sentTo(phone).number
    this.#numbers.set(phone, { lastAt: now, today: today + 1, day: this.#day })
    this.#today += 1
    if (perSecond > 0) this.#tokens -= parts
    this.#nextAt = this.now + getMeanIntervalMs(minInterval)
    return null
  }

  #sentTo(phone: string): SendHistory {
    const known = this.#numbers.get(phone)
    const number = { lastAt: known?.lastAt ?? null, today: known?.day === this.#day ? known.today : 0 }
    return { today: this.#today, number }
  }

  #goTo(at: number): void {
    const { perSecond } = this.#throttle
    if (perSecond > 0) this.#tokens = refillTokens(this.#tokens, perSecond, at - this.now)
    this.now = at
    if (at < this.#dayEnds) return
    this.#day = getShopDay(new Date(at))
    this.#dayEnds = dayEnd(at)
    this.#today = 0
  }
}

const dayMs = 86_400_000
const dayEnd = (at: number) => getShopDayStart(new Date(at)).getTime() + dayMs

/** `parts` counts each attachment and the text. */
export interface WaitingMessage {
  phone: string
  /** A time in the past counts as now. */
  due: Date
  parts: number
}

export interface SendingState {
  now: Date
  tokens: number
  /** Milliseconds until the next message may start because of the minimum interval. */
  minIntervalLeftMs: number
  today: number
  numbers: ReadonlyMap<string, RecipientHistory>
}
