import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Alarm } from './alarm.ts'
import { wholeOptions, type EngineOptions, type WholeOptions } from './engine-options.ts'
import { GatewayLooks } from './gateway-looks.ts'
import { Handing } from './handing.ts'
import { nextNeed } from './next-need-store.ts'
import { Outage } from './outage.ts'
import { Rules } from './rules.ts'
import { Settler } from './settler.ts'
import { earlyBy, takeNow } from './take-now.ts'
import { isThrottled, type Turn } from './throttled-take.ts'
import { keepInLine, missOld } from './waiting-store.ts'
import type { Database } from '#server/db/database.ts'
import { foldCounts } from '../message-counts-store.ts'
import { lapse } from './lapse-store.ts'

/** Before another look at what is due and was not taken: someone is just editing it. */
const lookAgainMs = 20
const pauseAfterErrorMs = 1000

/**
 * Sends what is due. Any number of engines share the work through the database: each takes due messages, hands
 * one part of each to the gateway, and writes down what became of it. Between, it sleeps until the next message
 * falls due, is woken when an earlier one arrives, and looks for itself once a minute.
 */
export class Engine {
  readonly #id = randomUUID()
  readonly #options: WholeOptions
  readonly #dueAlarm = new Alarm(() => this.#wake())
  readonly #handing: Handing
  readonly #sweeper: Sweeper
  #running: Promise<void> | undefined
  #again = false
  #stopping = false
  readonly #rules: Rules
  readonly #outage: Outage
  readonly #looks: GatewayLooks
  readonly #unlisten: (() => Promise<void>)[] = []
  readonly #clock: DatabaseClock
  /** Until then, by `performance.now`, the pace lets nothing more out: what falls due meanwhile waits for it. */
  #pacedUntil = 0

  constructor(options: EngineOptions) {
    this.#options = wholeOptions(options)
    const { database, log } = options
    this.#outage = new Outage({ ...this.#options, leaseMs: Math.min(this.#leaseMs, 60_000) })
    this.#looks = new GatewayLooks({
      ...this.#options,
      outage: this.#outage,
      end: () => this.#endOutage(),
      wake: () => this.#wake(),
      during: (work) => this.#handing.during(work),
    })
    this.#clock = new DatabaseClock(database)
    this.#rules = new Rules(database.db)
    this.#handing = new Handing({
      ...this.#options,
      looks: this.#looks,
      settler: new Settler(database, this.#id, log),
      wake: () => this.#wake(),
    })
    this.#sweeper = new Sweeper({
      database,
      log,
      id: this.#id,
      rules: this.#rules,
      rulesNow: () => this.#rulesNow(),
      outage: this.#outage,
      wake: () => this.#wake(),
    })
  }

  async start(): Promise<void> {
    const { database } = this.#options
    this.#unlisten.push(await database.listen('sending_rules', () => this.#heed()))
    this.#unlisten.push(await database.listen('gateway_outages', () => this.#heedOutage()))
    await this.#rules.read()
    await this.#outage.lookNow()
    await this.#outage.refresh()
    this.#unlisten.push(await database.listen('messages_due', (payload) => this.#hear(payload)))
    await this.#sweeper.begin()
    this.#wake()
  }

  /** Takes nothing more, and lets what is being handed over end; what takes too long is left as unknown. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#dueAlarm.clear()
    const swept = this.#sweeper.stop()
    for (const unlisten of this.#unlisten) await unlisten()
    await this.#handing.end([swept, this.#running])
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
    if (this.#handing.isFull) await nextTurn()
    for (;;) {
      const limit = this.#handing.freePlaces()
      if (limit === 0 || this.#stopping) return null
      const { taken, waitMs, apartMs, more } = await this.#take(limit)
      // One reading of both clocks for all: what is due at the same time leaves at the same time.
      const clocks = { now: this.#clock.now().getTime(), at: performance.now() }
      for (const each of taken) this.#handing.handOver(each, clocks)
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

  async #setAlarms(apartMs: number | null): Promise<void> {
    const rules = this.#rulesNow()
    const lookInMs = this.#outage.isOpen ? this.#outage.lookInMs : 0
    const allowed = lookInMs > 0 || this.#looks.isUnderWay ? 'asked' : rules.allowed
    const need = await nextNeed(this.#options.database.db, this.#id, { ...rules, allowed, apartMs })
    this.#clock.set(need.now)
    if (this.#stopping) return
    const passedOver = need.dueInMs !== null && need.dueInMs <= 0
    // Someone is just editing it, or the rules have changed, and the notice of that may be lost.
    if (passedOver) this.#rules.forget()
    this.#dueAlarm.set(passedOver ? lookAgainMs : need.dueInMs && need.dueInMs - earlyBy(rules))
    if (lookInMs > 0) this.#dueAlarm.advance(lookInMs)
    this.#sweeper.setLease(need.leaseInMs)
  }
}

/** The database's clock, as far as it is known between two looks at it. */
class DatabaseClock {
  /**
   * What keeps step with it: the bundled server reads this machine's time with all its jumps, a server goes on when
   * only ours is set.
   */
  readonly #step: () => number
  /** How far the database's clock is ahead of that. */
  #aheadMs: number

  constructor({ bundled }: Pick<Database, 'bundled'>) {
    this.#step = bundled ? () => Date.now() : () => performance.now()
    this.#aheadMs = Date.now() - this.#step()
  }

  now(): Date {
    return new Date(this.#step() + this.#aheadMs)
  }

  /** It is `ms` since 1970 there just now. */
  set(ms: number): void {
    this.#aheadMs = ms - this.#step()
  }
}

const sweepMs = 60_000

interface SweeperParts extends Pick<WholeOptions, 'database' | 'log'> {
  /** The engine's own. */
  id: string
  rules: Rules
  rulesNow: () => ReturnType<Rules['at']>
  outage: Outage
  wake: () => void
}

/** Looks for what no alarm and no notice has told of: what is too old, and parts whose engine has gone. */
class Sweeper {
  readonly #parts: SweeperParts
  readonly #leaseAlarm = new Alarm(() => this.#sweep())
  #sweeping: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(parts: SweeperParts) {
    this.#parts = parts
  }

  async begin(): Promise<void> {
    const { database, id, rulesNow } = this.#parts
    // What an earlier process left behind comes first, and what is too old must not go out.
    const mine = { all: database.bundled, ownEngine: id }
    while ((await lapse(database.db, mine)) > 0);
    while ((await missOld(database.db, rulesNow().graceMs)) > 0);
    this.#timer = setInterval(() => this.#sweep(), sweepMs)
  }

  /** The next lease runs out then; null: there is none. */
  setLease(inMs: number | null): void {
    this.#leaseAlarm.set(inMs === null ? null : inMs + 50)
  }

  /** Begins nothing more, and gives what is still to end. */
  stop(): Promise<void> | undefined {
    clearInterval(this.#timer)
    this.#leaseAlarm.clear()
    return this.#sweeping
  }

  /** Once a minute, and when a lease runs out: whatever no alarm and no notice has told of. */
  #sweep(): void {
    const { database, log, id, rules, rulesNow, outage, wake } = this.#parts
    const work = async () => {
      await rules.read()
      outage.forget()
      await outage.refresh()
      const lapsed = await lapse(database.db, { all: false, ownEngine: id })
      if (lapsed > 0) log.warn({ parts: lapsed }, 'parts of an engine that has gone are now unknown')
      const { graceMs, allowed, throttle } = rulesNow()
      await missOld(database.db, graceMs)
      if (allowed === 'all' && isThrottled(throttle) && !outage.isOpen)
        while ((await keepInLine(database.db, graceMs)) > 0);
      await foldCounts(database.db)
    }
    this.#sweeping = work()
      .catch((error: unknown) => log.error({ err: error }, 'the sweep failed'))
      .finally(wake)
  }
}
