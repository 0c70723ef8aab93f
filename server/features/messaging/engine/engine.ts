import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../../../platform/database.ts'
import { decisive, hand, type Gateway } from '../gateways/gateway.ts'
import { foldCounts } from '../message-counts-store.ts'
import { Alarm } from './alarm.ts'
import type { Taken } from './taken-part.ts'
import { nextNeed } from './next-need-store.ts'
import { lapse } from './lapse-store.ts'
import { DatabaseClock } from './database-clock.ts'
import { GatewayLooks } from './gateway-looks.ts'
import { nextStep } from './next-step.ts'
import { Outage } from './outage.ts'
import { Rules } from './rules.ts'
import { Settler } from './settler.ts'
import { earlyBy, earlyMs, takeNow } from './take-now.ts'
import { isThrottled, type Turn } from './throttled-take.ts'
import { keepInLine, missOld } from './waiting-store.ts'

export interface EngineOptions {
  database: Database
  gateway: Gateway
  log: Logger
  /** Pauses between tries after refusals; one more refusal than there are pauses is final. */
  pausesMs?: readonly number[]
  /** Pauses between looks at a gateway that is down; the last one repeats. */
  looksMs?: readonly number[]
  /** Beyond the gateway's own time limits, before others may take a part for lost. */
  leaseReserveMs?: number
  /** Hears what has been taken, for measuring. */
  onTaken?: (taken: readonly Taken[], now: Date) => void
}

const defaultPausesMs = [5, 30, 120, 600, 1800].map((seconds) => seconds * 1000)
/** So that all goes on within a minute after the gateway is back (D-17). */
const defaultLooksMs = [5, 10, 20, 40].map((seconds) => seconds * 1000)
/**
 * Parts being handed over at the same time: after a crash so many at most are unknown. The embedded database writes
 * them down in the process that answers the shop's pages, which must not wait for more than a few of them.
 */
const slots = { postgres: 192, pglite: 64 }
const sweepMs = 60_000
/** Before another look at what is due and was not taken: someone is just editing it. */
const lookAgainMs = 20
const defaultLeaseReserveMs = 10_000
const pauseAfterErrorMs = 1000
/** The program is cut off 10 s after it was told to stop. */
const stopWithinMs = 7000

/**
 * Sends what is due. Any number of engines share the work through the database: each takes due messages, hands
 * one part of each to the gateway, and writes down what became of it. Between, it sleeps until the next message
 * falls due, is woken when an earlier one arrives, and looks for itself once a minute.
 */
export class Engine {
  readonly #id = randomUUID()
  readonly #options: Required<Omit<EngineOptions, 'onTaken'>> & EngineOptions
  readonly #settler: Settler
  readonly #dueAlarm = new Alarm(() => this.#wake())
  readonly #leaseAlarm = new Alarm(() => this.#sweep())
  readonly #abort = new AbortController()
  readonly #handing = new Set<Promise<void>>()
  #running: Promise<void> | undefined
  #sweeping: Promise<void> | undefined
  #again = false
  #full = false
  #stopping = false
  #sweeper: NodeJS.Timeout | undefined
  readonly #rules: Rules
  readonly #outage: Outage
  readonly #looks: GatewayLooks
  readonly #unlisten: (() => Promise<void>)[] = []
  readonly #clock: DatabaseClock
  /** Until then, by `performance.now`, the pace lets nothing more out: what falls due meanwhile waits for it. */
  #pacedUntil = 0

  constructor(options: EngineOptions) {
    this.#options = {
      pausesMs: defaultPausesMs,
      looksMs: defaultLooksMs,
      leaseReserveMs: defaultLeaseReserveMs,
      ...options,
    }
    const { database } = options
    this.#outage = new Outage({ ...this.#options, leaseMs: Math.min(this.#leaseMs, 60_000) })
    this.#looks = new GatewayLooks({
      ...this.#options,
      outage: this.#outage,
      end: () => this.#endOutage(),
      wake: () => this.#wake(),
      during: (work) => this.#during(work),
    })
    this.#clock = new DatabaseClock(database)
    this.#rules = new Rules(database.db)
    this.#settler = new Settler(options.database, this.#id, options.log)
  }

  async start(): Promise<void> {
    const { database } = this.#options
    this.#unlisten.push(await database.listen('sending_rules', () => this.#heed()))
    this.#unlisten.push(await database.listen('gateway_outages', () => this.#heedOutage()))
    await this.#rules.read()
    await this.#outage.lookNow()
    await this.#outage.refresh()
    this.#unlisten.push(await database.listen('messages_due', (payload) => this.#hear(payload)))
    // What an earlier process left behind comes first, and what is too old must not go out.
    const mine = { all: database.engine === 'pglite', ownEngine: this.#id }
    while ((await lapse(database.db, mine)) > 0);
    while ((await missOld(database.db, this.#rulesNow().graceMs)) > 0);
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs)
    this.#wake()
  }

  /** Takes nothing more, and lets what is being handed over end; what takes too long is left as unknown. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#sweeper)
    this.#dueAlarm.clear()
    this.#leaseAlarm.clear()
    for (const unlisten of this.#unlisten) await unlisten()
    const cutOff = setTimeout(() => this.#abort.abort(), stopWithinMs)
    await this.#sweeping
    await this.#running
    await Promise.all(this.#handing)
    clearTimeout(cutOff)
  }

  /** A message has got a new due time: seconds since 1970, or nothing when notices may have been missed. */
  #hear(payload: string): void {
    if (performance.now() < this.#pacedUntil) return
    const inMs = Number(payload) * 1000 - this.#clock.now().getTime()
    const early = earlyBy(this.#rulesNow())
    if (payload === '' || inMs <= early) this.#wake()
    else if (!this.#running) this.#dueAlarm.advance(inMs - early)
    else this.#again = true
  }

  /** Someone has changed when messages may go out: it counts from the next message on. */
  #heed(): void {
    this.#rules.forget()
    this.#pacedUntil = 0
    this.#wake()
  }

  /** The gateway is down, or back. */
  #heedOutage(): void {
    this.#outage.forget()
    this.#pacedUntil = 0
    this.#wake()
  }

  #wake(): void {
    if (this.#stopping) return
    this.#again = true
    this.#running ??= this.#run().finally(() => (this.#running = undefined))
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#stopping) {
      this.#again = false
      try {
        const rest = await this.#takeAll()
        if (rest) await this.#setAlarms(rest.apartMs)
      } catch (error) {
        this.#options.log.error({ err: error }, 'due messages could not be taken, trying again')
        this.#dueAlarm.set(pauseAfterErrorMs)
      }
    }
  }

  /** Null: something else will wake the engine for the rest; else nothing more may be begun now, or before `apartMs`. */
  async #takeAll(): Promise<Pick<Turn, 'apartMs'> | null> {
    // Places come free in groups: whoever of a group wakes the engine first waits for the rest.
    if (this.#full) await nextTurn()
    for (;;) {
      const limit = slots[this.#options.database.engine] - this.#handing.size
      this.#full = limit === 0
      if (this.#full || this.#stopping) return null
      const { taken, waitMs, apartMs, more } = await this.#take(limit)
      // One reading of both clocks for all: what is due at the same time leaves at the same time.
      const clocks = { now: this.#clock.now().getTime(), at: performance.now() }
      for (const each of taken) this.#handOver(each, clocks)
      this.#options.onTaken?.(taken, this.#clock.now())
      if (waitMs !== null) {
        this.#pacedUntil = performance.now() + waitMs
        this.#dueAlarm.set(waitMs)
        return null
      }
      if (more) continue
      if (this.#outage.isCatchingUp) await this.#outage.endCatchUp()
      return { apartMs }
    }
  }

  async #take(limit: number): Promise<Turn> {
    await this.#rules.refresh()
    await this.#outage.refresh()
    const looks = this.#outage.isOpen ? this.#looks : null
    const by = { engine: this.#id, leaseMs: this.#leaseMs, looks, limit }
    return takeNow({ ...this.#options, ...by }, this.#rulesNow())
  }

  /** The gateway is back. What has waited in line since has not been missed. */
  async #endOutage(): Promise<void> {
    const { graceMs, throttle } = this.#rulesNow()
    if (isThrottled(throttle)) while ((await keepInLine(this.#options.database.db, graceMs)) > 0);
    await this.#outage.end()
  }

  get #leaseMs(): number {
    const { gateway, leaseReserveMs } = this.#options
    return gateway.timeoutMs * gateway.endpoints.length + leaseReserveMs
  }

  #rulesNow() {
    const catchingUp = this.#outage.isCatchingUp
    return this.#rules.at(this.#clock.now(), this.#options.gateway.perSecond, { catchingUp })
  }

  #handOver(taken: Taken, { now, at }: { now: number; at: number }): void {
    const { gateway, pausesMs, log } = this.#options
    const handing = { signal: this.#abort.signal, at: at + Math.min(taken.due * 1000 - now, earlyMs) }
    const work = async () => {
      const calls = await hand(gateway, taken, { direct: taken.direct, ...handing })
      const last = decisive(calls)
      if (!last) throw new Error(`gateway ${gateway.name} has no endpoint`)
      const pauses = pausesMs.map((ms) => ms * (0.9 + Math.random() * 0.2))
      // A picture that may be left out says nothing of the rest: that is about to be handed over itself.
      const down = !taken.optional && (await this.#looks.findOut(taken, last))
      // Before the outcome is told: who asked for it and looks at once finds the gateway as it is.
      await this.#looks.learnFrom(taken, last)
      await this.#settler.add({ taken, calls, last, step: nextStep(taken, last, pauses, { down }) })
    }
    this.#during(
      work().catch((error: unknown) => log.error({ err: error }, 'a part could not be handed over')),
    )
  }

  /** Takes a place, and a stop waits for it. */
  #during(work: Promise<void>): void {
    const done = work.finally(() => {
      this.#handing.delete(done)
      if (this.#full) this.#wake()
    })
    this.#handing.add(done)
  }

  async #setAlarms(apartMs: number | null): Promise<void> {
    const rules = this.#rulesNow()
    const lookInMs = this.#outage.isOpen ? this.#outage.lookInMs : 0
    const allowed = lookInMs > 0 || this.#looks.isUnderWay ? 'asked' : rules.allowed
    const need = await nextNeed(this.#options.database.db, this.#id, { ...rules, allowed, apartMs })
    this.#clock.set(need.now)
    if (this.#stopping) return
    const passedOver = need.dueInMs !== null && need.dueInMs <= 0
    this.#dueAlarm.set(passedOver ? lookAgainMs : need.dueInMs && need.dueInMs - earlyBy(rules))
    if (lookInMs > 0) this.#dueAlarm.advance(lookInMs)
    this.#leaseAlarm.set(need.leaseInMs === null ? null : need.leaseInMs + 50)
  }

  /** Once a minute, and when a lease runs out: whatever no alarm and no notice has told of. */
  #sweep(): void {
    const { database, log } = this.#options
    const work = async () => {
      await this.#rules.read()
      this.#outage.forget()
      await this.#outage.refresh()
      const lapsed = await lapse(database.db, { all: false, ownEngine: this.#id })
      if (lapsed > 0) log.warn({ parts: lapsed }, 'parts of an engine that has gone are now unknown')
      const { graceMs, allowed, throttle } = this.#rulesNow()
      await missOld(database.db, graceMs)
      if (allowed === 'all' && isThrottled(throttle) && !this.#outage.isOpen)
        while ((await keepInLine(database.db, graceMs)) > 0);
      await foldCounts(database.db)
    }
    this.#sweeping = work()
      .catch((error: unknown) => log.error({ err: error }, 'the sweep failed'))
      .finally(() => this.#wake())
  }
}
