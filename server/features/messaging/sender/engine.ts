import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '../gateways/gateway.ts'
import { foldCounts } from '../messages-store.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { claimNow, isThrottled } from './claim.ts'
import { nextNeed, type ClaimedPart } from './claims-store.ts'
import { DeliveryPool } from './delivery-pool.ts'
import { expireLeases } from './results-store.ts'
import { SendingRulesCache } from './rules.ts'
import { expireOverdue, touchWaiting } from './waiting-store.ts'

export interface EngineOptions {
  database: Database
  gateway: Gateway
  log: Logger
  /** Pauses between tries after refusals; one more refusal than there are pauses is final. */
  pausesMs?: readonly number[]
  /** Pauses between probes of a gateway that is down; the last one repeats. */
  probePausesMs?: readonly number[]
  /** Added to the gateway's own time limits before a lease expires. */
  leaseReserveMs?: number
  /** Gets the claimed parts, for metrics. */
  onClaimed?: (claimed: readonly ClaimedPart[], now: Date) => void
}

const defaultPausesMs = [5, 30, 120, 600, 1800].map((seconds) => seconds * 1000)
/** Sending continues within a minute after the gateway is back (D-17). */
const defaultProbePausesMs = [5, 10, 20, 40].map((seconds) => seconds * 1000)
const defaultLeaseReserveMs = 10_000

/** Before the next claim, if a due message could not be claimed because someone is editing it. */
const claimAgainMs = 20
const pauseAfterErrorMs = 1000
const sweepMs = 60_000
/** How long the probe of a gateway may take before another engine may start one. */
const longestProbeMs = 60_000

/**
 * Sends due messages. Any number of engines share the work through the database: each claims due messages, delivers one
 * part of each to the gateway, and records the result. In between, a timer waits for the next due time, NOTIFY announces
 * earlier messages, and a sweep every minute finds whatever was not announced.
 */
export class Engine {
  readonly #id = randomUUID()
  readonly #options: EngineOptions
  readonly #leaseMs: number
  readonly #clock: DatabaseClock
  readonly #rules: SendingRulesCache
  readonly #breaker: CircuitBreaker
  readonly #pool: DeliveryPool
  readonly #dueTimer = new Timer(() => this.#wake())
  /** Rings when the lease of another engine expires. */
  readonly #leaseTimer = new Timer(() => this.#sweep())
  readonly #unlisten: (() => Promise<void>)[] = []
  #sweepInterval: NodeJS.Timeout | undefined
  #sweeping: Promise<void> | undefined
  #claiming: Promise<void> | undefined
  #claimAgain = false
  #stopping = false
  /** The pace allows no message until then, by `performance.now`. */
  #pacedUntil = 0

  constructor(options: EngineOptions) {
    this.#options = options
    const { database, gateway, leaseReserveMs = defaultLeaseReserveMs } = options
    this.#leaseMs = gateway.timeoutMs * gateway.endpoints.length + leaseReserveMs
    this.#clock = new DatabaseClock(database)
    this.#rules = new SendingRulesCache(database.db)
    const wake = () => this.#wake()
    this.#breaker = new CircuitBreaker({
      ...options,
      probePausesMs: options.probePausesMs ?? defaultProbePausesMs,
      leaseMs: Math.min(this.#leaseMs, longestProbeMs),
      beforeRecovery: () => this.#touchWaiting(),
      wake,
    })
    this.#pool = new DeliveryPool({
      ...options,
      pausesMs: options.pausesMs ?? defaultPausesMs,
      engine: this.#id,
      breaker: this.#breaker,
      wake,
    })
  }

  async start(): Promise<void> {
    const { database } = this.#options
    this.#unlisten.push(await database.listen('sending_rules', () => this.#onChange(this.#rules)))
    this.#unlisten.push(await database.listen('gateway_outages', () => this.#onChange(this.#breaker)))
    await this.#rules.read()
    await this.#breaker.probeNow()
    await this.#breaker.refresh()
    this.#unlisten.push(await database.listen('messages_due', (payload) => this.#onDue(payload)))
    // With the bundled server, no other engine can be running: every part in delivery was left by an earlier process.
    while ((await expireLeases(database.db, { all: database.bundled, ownEngine: this.#id })) > 0);
    while ((await expireOverdue(database.db, this.#rulesNow().graceMs)) > 0);
    this.#sweepInterval = setInterval(() => this.#sweep(), sweepMs)
    this.#wake()
  }

  /** Claims nothing more and lets running deliveries end. Those that take too long are left as unknown. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#dueTimer.clear()
    this.#leaseTimer.clear()
    clearInterval(this.#sweepInterval)
    for (const unlisten of this.#unlisten) await unlisten()
    await this.#pool.stop([this.#sweeping, this.#claiming, this.#breaker.asking])
  }

  /** The due time of a message has changed: seconds since 1970, or empty if notices may have been missed. */
  #onDue(payload: string): void {
    if (performance.now() < this.#pacedUntil) return
    const inMs = payload === '' ? 0 : Number(payload) * 1000 - this.#clock.now().getTime()
    if (inMs <= 0) this.#wake()
    else if (this.#claiming) this.#claimAgain = true
    else this.#dueTimer.advance(inMs)
  }

  /** Settings or the state of the gateway have changed: both apply from the next message on. */
  #onChange(cache: SendingRulesCache | CircuitBreaker): void {
    cache.invalidate()
    this.#pacedUntil = 0
    this.#wake()
  }

  #wake(): void {
    if (this.#stopping) return
    this.#claimAgain = true
    this.#claiming ??= this.#claim().finally(() => (this.#claiming = undefined))
  }

  async #claim(): Promise<void> {
    while (this.#claimAgain && !this.#stopping) {
      this.#claimAgain = false
      try {
        const rest = await this.#claimAll()
        if (rest) await this.#setTimers(rest.apartMs)
      } catch (error) {
        this.#options.log.error({ err: error }, 'failed to claim due messages, trying again')
        this.#dueTimer.set(pauseAfterErrorMs)
      }
    }
  }

  /** Claims until nothing more may start now, or before `apartMs`. `null` if something else will wake the engine. */
  async #claimAll(): Promise<{ apartMs: number | null } | null> {
    for (;;) {
      // Before the slots are counted: those of one group of results become free together, but one after another.
      await this.#rules.refresh()
      await this.#breaker.refresh()
      const limit = this.#pool.freeSlots()
      if (limit === 0 || this.#stopping) return null
      const { claimed, waitMs, apartMs, more } = await claimNow(
        {
          ...this.#options,
          breaker: this.#breaker,
          engine: this.#id,
          leaseMs: this.#leaseMs,
          limit,
        },
        this.#rulesNow(),
      )
      for (const part of claimed) this.#pool.deliver(part)
      this.#options.onClaimed?.(claimed, this.#clock.now())
      if (waitMs !== null) {
        this.#pacedUntil = performance.now() + waitMs
        this.#dueTimer.set(waitMs)
        return null
      }
      if (more) continue
      if (this.#breaker.isCatchingUp) await this.#breaker.endCatchUp()
      return { apartMs }
    }
  }

  #rulesNow() {
    const catchingUp = this.#breaker.isCatchingUp
    return this.#rules.at(this.#clock.now(), this.#options.gateway.perSecond, { catchingUp })
  }

  async #setTimers(apartMs: number | null): Promise<void> {
    const rules = this.#rulesNow()
    const probeInMs = this.#breaker.isOpen ? this.#breaker.probeInMs : 0
    const allowed = probeInMs > 0 || this.#breaker.isProbing ? 'asked' : rules.allowed
    const need = await nextNeed(this.#options.database.db, this.#id, { ...rules, allowed, apartMs })
    this.#clock.set(need.now)
    if (this.#stopping) return
    const passedOver = need.dueInMs !== null && need.dueInMs <= 0
    // Someone is editing it, or the rules have changed and the notice was lost.
    if (passedOver) this.#rules.invalidate()
    this.#dueTimer.set(passedOver ? claimAgainMs : need.dueInMs)
    if (probeInMs > 0) this.#dueTimer.advance(probeInMs)
    this.#leaseTimer.set(need.leaseInMs === null ? null : need.leaseInMs + 50)
  }

  #sweep(): void {
    const { database, log } = this.#options
    const work = async () => {
      await this.#rules.read()
      this.#breaker.invalidate()
      await this.#breaker.refresh()
      const expired = await expireLeases(database.db, { all: false, ownEngine: this.#id })
      if (expired > 0)
        log.warn({ parts: expired }, 'leases of a stopped engine have expired, parts are unknown')
      const { graceMs, allowed } = this.#rulesNow()
      await expireOverdue(database.db, graceMs)
      if (allowed === 'all' && !this.#breaker.isOpen) await this.#touchWaiting()
      await foldCounts(database.db)
    }
    this.#sweeping = work()
      .catch((error: unknown) => log.error({ err: error }, 'sweep failed'))
      .finally(() => this.#wake())
  }

  /** Messages that wait because of the throttle or an outage must not count as missed. */
  async #touchWaiting(): Promise<void> {
    const { graceMs, throttle } = this.#rulesNow()
    if (isThrottled(throttle)) while ((await touchWaiting(this.#options.database.db, graceMs)) > 0);
  }
}

/** The longest time that `setTimeout` takes, 24.8 days; a longer one would ring at once. */
const longestMs = 2_147_483_647

/** A timer that can be moved. Beyond the longest time it rings early and has to be set again. */
export class Timer {
  readonly #ring: () => void
  #timer: NodeJS.Timeout | undefined
  #at = Infinity

  constructor(ring: () => void) {
    this.#ring = ring
  }

  /** Replaces the time at which it rings. `null` stops it. */
  set(inMs: number | null): void {
    this.clear()
    if (inMs === null) return
    const wait = Math.min(Math.max(Math.ceil(inMs), 1), longestMs)
    this.#at = performance.now() + wait
    this.#timer = setTimeout(() => {
      this.clear()
      this.#ring()
    }, wait)
  }

  /** Rings in this time unless it rings earlier anyway. */
  advance(inMs: number): void {
    if (performance.now() + inMs < this.#at) this.set(inMs)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#at = Infinity
  }
}

/** The database's clock, as known from the last time that it was read. */
class DatabaseClock {
  /** The bundled server reads this machine's clock with all its jumps; the clock of another server continues. */
  readonly #elapsed: () => number
  #aheadMs: number

  constructor({ bundled }: Pick<Database, 'bundled'>) {
    this.#elapsed = bundled ? () => Date.now() : () => performance.now()
    this.#aheadMs = Date.now() - this.#elapsed()
  }

  now(): Date {
    return new Date(this.#elapsed() + this.#aheadMs)
  }

  /** `ms`: the time there now, since 1970. */
  set(ms: number): void {
    this.#aheadMs = ms - this.#elapsed()
  }
}
