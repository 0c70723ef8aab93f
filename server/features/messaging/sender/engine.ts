import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import type { WhatsappGateway } from '../gateways/gateway.ts'
import { mergeMessageCounts } from '../messages-store.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { claimAllowedMessages, isThrottled } from './claim.ts'
import { findMsUntilNextWake, type ClaimedPart } from './claims-store.ts'
import { DeliveryPool } from './delivery-pool.ts'
import { expireLeases } from './results-store.ts'
import { SendingRulesCache } from './sending-rules-cache.ts'
import { expireOverdueMessages, postponeWaitingMessages } from './delays-store.ts'

export interface EngineOptions {
  database: Database
  gateway: WhatsappGateway
  log: Logger
  /** Pauses in ms between attempts after a refusal. A refusal after the last pause is final. */
  pausesMs?: readonly number[]
  /** Pauses in ms between probes of a gateway that is down. The last pause repeats. */
  probePausesMs?: readonly number[]
  /** Time in ms that is added to the gateway's timeouts to get the length of a lease. */
  leaseReserveMs?: number
  onClaimed?: (claimed: readonly ClaimedPart[], now: Date) => void
}

const defaultPausesMs = [5, 30, 120, 600, 1800].map((seconds) => seconds * 1000)
/** With these pauses, sending continues within a minute after the gateway is back (D-17). */
const defaultProbePausesMs = [5, 10, 20, 40].map((seconds) => seconds * 1000)
const defaultLeaseReserveMs = 10_000

/** Pause in ms before the next claim if a due message could not be claimed because staff are editing it. */
const claimAgainMs = 20
const pauseAfterErrorMs = 1000
const sweepMs = 60_000
/** Maximum duration of a probe. After this time, another engine may start a probe. */
const maxProbeMs = 60_000

/**
 * Sends due messages. Any number of engines share the work through the database. Gateways are in ../gateways, and
 * CONTRIBUTING.md explains how to add one.
 *
 * 1. Wake: a timer waits for the next due time, `NOTIFY messages_due` announces earlier messages, and a sweep every
 *    minute finds the rest.
 * 2. Claim (claim.ts, claims-store.ts): one statement selects due messages, marks the next part of each as being sent
 *    (`sending` in the database), and sets a lease. It commits before any request leaves.
 * 3. Deliver (delivery-pool.ts): the part is sent to the gateway, whose answer means accepted, refused or unknown.
 * 4. Record (next-step.ts, results-store.ts): the message is sent, continues with its next part, is retried, or fails.
 *
 * If the process dies after 2 and before 4, the lease expires. Any engine then marks the part as unknown
 * (`expireLeases`): in a sweep, or at its start. Unknown parts are sent again only if staff decide so, because the
 * request may have arrived.
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
  readonly #leaseTimer = new Timer(() => this.#sweep())
  readonly #unlisten: (() => Promise<void>)[] = []
  #sweepInterval: NodeJS.Timeout | undefined
  #sweeping: Promise<void> | undefined
  #claiming: Promise<void> | undefined
  #claimAgain = false
  #stopping = false
  /** Time before which the rate limit allows no message, as a value of `performance.now()`. */
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
      leaseMs: Math.min(this.#leaseMs, maxProbeMs),
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
    // With the bundled server no other engine can be running, so an earlier process left every claimed part.
    while ((await expireLeases(database.db, { all: database.bundled, ownEngine: this.#id })) > 0);
    while ((await expireOverdueMessages(database.db, this.#rulesNow().graceMs)) > 0);
    this.#sweepInterval = setInterval(() => this.#sweep(), sweepMs)
    this.#wake()
  }

  /** Stops claiming, waits for running deliveries, and aborts those that take too long; see `DeliveryPool.stop`. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#dueTimer.clear()
    this.#leaseTimer.clear()
    clearInterval(this.#sweepInterval)
    for (const unlisten of this.#unlisten) await unlisten()
    await this.#pool.stop([this.#sweeping, this.#claiming, this.#breaker.sessionQuery])
  }

  /** Handles a changed due time in seconds since 1970. The payload is empty if notifications may have been missed. */
  #onDue(payload: string): void {
    if (performance.now() < this.#pacedUntil) return
    const inMs = payload === '' ? 0 : Number(payload) * 1000 - this.#clock.now().getTime()
    if (inMs <= 0) this.#wake()
    else if (this.#claiming) this.#claimAgain = true
    else this.#dueTimer.advance(inMs)
  }

  /** Applies changed settings or a changed gateway state, starting with the next message. */
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
        const remaining = await this.#claimAll()
        if (remaining) await this.#setTimers(remaining.minIntervalLeftMs)
      } catch (error) {
        this.#options.log.error({ err: error }, 'failed to claim due messages, trying again')
        this.#dueTimer.set(pauseAfterErrorMs)
      }
    }
  }

  /**
   * Claims messages until no further message may start now. Returns `null` if another event will wake the engine,
   * otherwise the time until the next planned message may start.
   */
  async #claimAll(): Promise<{ minIntervalLeftMs: number | null } | null> {
    for (;;) {
      // Rules and breaker are refreshed before free slots are counted, because the slots of one group of results
      // become free one after another.
      await this.#rules.refresh()
      await this.#breaker.refresh()
      const limit = this.#pool.freeSlots()
      if (limit === 0 || this.#stopping) return null
      const { claimed, waitMs, minIntervalLeftMs, more } = await claimAllowedMessages(
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
      return { minIntervalLeftMs }
    }
  }

  #rulesNow() {
    const catchingUp = this.#breaker.isCatchingUp
    return this.#rules.at(this.#clock.now(), this.#options.gateway.perSecond, { catchingUp })
  }

  async #setTimers(minIntervalLeftMs: number | null): Promise<void> {
    const rules = this.#rulesNow()
    const probeInMs = this.#breaker.isOpen ? this.#breaker.probeInMs : 0
    const allowed = probeInMs > 0 || this.#breaker.isProbing ? 'manual' : rules.allowed
    const nextWake = await findMsUntilNextWake(this.#options.database.db, this.#id, {
      ...rules,
      allowed,
      minIntervalLeftMs,
    })
    this.#clock.set(nextWake.now)
    if (this.#stopping) return
    const passedOver = nextWake.dueInMs !== null && nextWake.dueInMs <= 0
    // The message is being edited, or the rules changed and the notification was lost.
    if (passedOver) this.#rules.invalidate()
    this.#dueTimer.set(passedOver ? claimAgainMs : nextWake.dueInMs)
    if (probeInMs > 0) this.#dueTimer.advance(probeInMs)
    this.#leaseTimer.set(nextWake.leaseInMs === null ? null : nextWake.leaseInMs + 50)
  }

  #sweep(): void {
    const { database, log } = this.#options
    const work = async () => {
      await this.#rules.read()
      this.#breaker.invalidate()
      await this.#breaker.refresh()
      const expired = await expireLeases(database.db, { all: false, ownEngine: this.#id })
      if (expired > 0)
        log.warn({ parts: expired }, 'leases of a stopped engine have expired, marked its parts as unknown')
      const { graceMs, allowed } = this.#rulesNow()
      await expireOverdueMessages(database.db, graceMs)
      if (allowed === 'all' && !this.#breaker.isOpen) await this.#touchWaiting()
      await mergeMessageCounts(database.db)
    }
    this.#sweeping = work()
      .catch((error: unknown) => log.error({ err: error }, 'engine sweep failed'))
      .finally(() => this.#wake())
  }

  /** Prevents messages from expiring as overdue while they wait because of the throttle or an outage. */
  async #touchWaiting(): Promise<void> {
    const { graceMs, throttle } = this.#rulesNow()
    if (isThrottled(throttle))
      while ((await postponeWaitingMessages(this.#options.database.db, graceMs)) > 0);
  }
}

/** Maximum delay of `setTimeout` in ms (24.8 days). A timer with a longer delay would fire at once. */
const maxMs = 2_147_483_647

/**
 * A timer that can be rescheduled. A delay above the maximum of `setTimeout` fires early, so the callback has to set
 * the timer again.
 */
export class Timer {
  readonly #ring: () => void
  #timer: NodeJS.Timeout | undefined
  #at = Infinity

  constructor(ring: () => void) {
    this.#ring = ring
  }

  /** Sets the timer. `null` stops it. */
  set(inMs: number | null): void {
    this.clear()
    if (inMs === null) return
    const wait = Math.min(Math.max(Math.ceil(inMs), 1), maxMs)
    this.#at = performance.now() + wait
    this.#timer = setTimeout(() => {
      this.clear()
      this.#ring()
    }, wait)
  }

  /** Makes the timer fire within this time, unless it is already set to fire earlier. */
  advance(inMs: number): void {
    if (performance.now() + inMs < this.#at) this.set(inMs)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#at = Infinity
  }
}

class DatabaseClock {
  /**
   * Returns elapsed time in ms. The bundled server uses this machine's clock, which can jump. The clock of another
   * server runs steadily.
   */
  readonly #elapsed: () => number
  #aheadMs: number

  constructor({ bundled }: Pick<Database, 'bundled'>) {
    this.#elapsed = bundled ? () => Date.now() : () => performance.now()
    this.#aheadMs = Date.now() - this.#elapsed()
  }

  now(): Date {
    return new Date(this.#elapsed() + this.#aheadMs)
  }

  set(ms: number): void {
    this.#aheadMs = ms - this.#elapsed()
  }
}
