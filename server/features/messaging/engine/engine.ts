import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Hold } from '../../../../core/messaging/message-reasons.ts'
import type { Database } from '../../../platform/database.ts'
import { decisive, hand, type EndpointCall, type Gateway } from '../gateways/gateway.ts'
import { foldCounts } from '../messages-store.ts'
import { isDownCause } from '../gateways/verdicts.ts'
import { Alarm } from './alarm.ts'
import { lapse, nextNeed, takeDue, type Allowed, type Taken } from './claims-store.ts'
import { holdDue, keepInLine, missOld } from './waiting-store.ts'
import { nextStep } from './next-step.ts'
import { nothing, takeThrottled, isThrottled, type Turn } from './throttled-take.ts'
import { Outage } from './outage.ts'
import { Rules, type RulesNow } from './rules.ts'
import { Settler } from './settler.ts'

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
/**
 * What falls due is taken this long before: written down and with its connections made, it leaves at its time. A
 * message can no longer be cancelled in its last moments.
 */
const earlyMs = 250
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
  /** What looks whether the gateway is back: the part that was handed over for that, or the question to the gateway. */
  #look: string | null = null
  /** The gateway says that it is back: a message may try. */
  #mayTry = false
  readonly #unlisten: (() => Promise<void>)[] = []
  /**
   * The clock that keeps step with the database's: the embedded one reads this machine's time with all its jumps, a
   * server goes on when only ours is set.
   */
  readonly #clock: () => number
  /** How far the database's clock is ahead of it. */
  #clockAheadMs = 0
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
    this.#clock = database.engine === 'pglite' ? () => Date.now() : () => performance.now()
    this.#clockAheadMs = Date.now() - this.#clock()
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
    const inMs = Number(payload) * 1000 - this.#now().getTime()
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

  /** By the database's clock, as far as it is known. */
  #now(): Date {
    return new Date(this.#clock() + this.#clockAheadMs)
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
      const clocks = { now: this.#now().getTime(), at: performance.now() }
      for (const each of taken) this.#handOver(each, clocks)
      this.#options.onTaken?.(taken, this.#now())
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
    const { opening, ...rules } = this.#rulesNow()
    if (opening) await this.#hold(opening, 'sending_hours')
    if (!this.#outage.isOpen) return this.#takeBy(rules, limit)
    if (await this.#looksNow()) return this.#takeToLook(rules)
    // In a pause not even a person's word gets anything begun.
    return rules.allowed === 'begun' ? nothing : this.#takeBy({ ...rules, allowed: 'asked' }, limit)
  }

  /** What may go by the shop's rules. */
  async #takeBy(rules: Omit<RulesNow, 'opening'>, limit: number): Promise<Turn> {
    const { database, gateway } = this.#options
    const options = { ...rules, limit, leaseMs: this.#leaseMs, captions: captionsNow(gateway, rules) }
    if (!isThrottled(rules.throttle)) {
      const taken = await takeDue(database.db, this.#id, { ...options, earlyMs: earlyBy(rules) })
      return { taken, waitMs: null, apartMs: null, closed: null, more: taken.length === limit }
    }
    const turn = (allowed: Allowed) =>
      database.db.transaction((tx) =>
        takeThrottled(tx, { ...options, allowed, engine: this.#id, gateway: gateway.name }),
      )
    const first = await turn(rules.allowed)
    if (!first.closed) return first
    const { at, why } = first.closed
    await this.#hold(at, why === 'hours' ? 'sending_hours' : 'warm_up')
    return turn('urgent')
  }

  /** Whether a message is to find out now if the gateway is back; one that can be asked is asked before. */
  async #looksNow(): Promise<boolean> {
    if (this.#mayTry) return true
    if (this.#look !== null || !(await this.#outage.claim())) return false
    if (!this.#options.gateway.session) return true
    this.#look = 'asking'
    const asking = this.#ask().finally(() => {
      this.#look = null
      this.#handing.delete(asking)
    })
    this.#handing.add(asking)
    return false
  }

  async #ask(): Promise<void> {
    try {
      this.#mayTry = await this.#outage.seemsBack()
      if (this.#mayTry) this.#wake()
      else await this.#outage.lookLater()
    } catch (error) {
      this.#options.log.error({ err: error }, 'the gateway could not be looked at')
    }
  }

  /** One message, to find out. */
  async #takeToLook(rules: Omit<RulesNow, 'opening'>): Promise<Turn> {
    this.#mayTry = false
    const turn = await this.#takeBy(rules, 1)
    const [first] = turn.taken
    if (first) this.#look = first.partId
    // It has said itself that it is back, and nothing is due.
    else if (this.#options.gateway.session) await this.#endOutage()
    return turn
  }

  /** The gateway is back. What has waited in line since has not been missed. */
  async #endOutage(): Promise<void> {
    const { graceMs, throttle } = this.#rulesNow()
    if (isThrottled(throttle)) while ((await keepInLine(this.#options.database.db, graceMs)) > 0);
    await this.#outage.end()
  }

  /** What came of a message that was handed over while the gateway was down: does it take messages again? */
  async #learnFrom(taken: Taken, call: EndpointCall): Promise<void> {
    const looked = this.#look === taken.partId
    if (looked) this.#look = null
    if (!this.#outage.isOpen || !(looked || taken.asked)) return
    if (!isDownCause(call.cause) && call.outcome !== 'unknown') await this.#endOutage()
    else if (looked && taken.optional) await this.#outage.lookNow()
    else if (looked) await this.#outage.lookLater(call)
  }

  get #leaseMs(): number {
    const { gateway, leaseReserveMs } = this.#options
    return gateway.timeoutMs * gateway.endpoints.length + leaseReserveMs
  }

  /** What is planned and due now is due later. */
  async #hold(until: Date, hold: Hold): Promise<void> {
    const { graceMs } = this.#rulesNow()
    while ((await holdDue(this.#options.database.db, { until, hold, graceMs })) > 0);
  }

  #rulesNow() {
    const catchingUp = this.#outage.isCatchingUp
    return this.#rules.at(this.#now(), this.#options.gateway.perSecond, { catchingUp })
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
      const down = !taken.optional && (await this.#findOut(taken, last))
      // Before the outcome is told: who asked for it and looks at once finds the gateway as it is.
      await this.#learnFrom(taken, last).catch((error: unknown) =>
        log.error({ err: error }, 'what came of a look at the gateway could not be written down'),
      )
      await this.#settler.add({ taken, calls, last, step: nextStep(taken, last, pauses, { down }) })
    }
    const handed = work()
      .catch((error: unknown) => log.error({ err: error }, 'a part could not be handed over'))
      .finally(() => {
        this.#handing.delete(handed)
        if (this.#full) this.#wake()
      })
    this.#handing.add(handed)
  }

  /** Whether what came of a part says that the gateway is down; known to all engines before the part is due again. */
  async #findOut({ messageId }: Taken, call: EndpointCall): Promise<boolean> {
    try {
      return await this.#outage.learn(messageId, call)
    } catch (error) {
      this.#options.log.error({ err: error }, 'that the gateway is down could not be written down')
      return true
    }
  }

  async #setAlarms(apartMs: number | null): Promise<void> {
    const rules = this.#rulesNow()
    const lookInMs = this.#outage.isOpen ? this.#outage.lookInMs : 0
    const allowed = lookInMs > 0 || this.#look !== null ? 'asked' : rules.allowed
    const need = await nextNeed(this.#options.database.db, this.#id, { ...rules, allowed, apartMs })
    this.#clockAheadMs = need.now - this.#clock()
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

/** How a text goes with its picture; null: it goes by itself. */
const captionsNow = ({ captions }: Gateway, { withPicture }: Pick<RulesNow, 'withPicture'>) =>
  captions && (withPicture ?? captions.byDefault) ? captions : null

/** Only where nothing has to be counted or held: else it is decided at the time itself. */
const earlyBy = ({ allowed, throttle }: Pick<RulesNow, 'allowed' | 'throttle'>) =>
  allowed === 'all' && !isThrottled(throttle) ? earlyMs : 0
