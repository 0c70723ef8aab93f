import type { DownCause } from '#core/messaging/message-reasons.ts'
import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import type { EndpointCall, Gateway } from '../gateways/gateway.ts'
import { isDown, isDownCause } from '../gateways/verdicts.ts'
import {
  claimLook,
  endCatchUp,
  endOutage,
  findOutage,
  lookAgain,
  lookNow,
  openOutage,
  type OutageRow,
} from './outages-store.ts'

/**
 * Messages in a row whose calls were not answered, or not by the API, after which a gateway counts as down. One message
 * alone may meet with that because of what it says.
 */
const mostInARow = 5

export interface OutageOptions {
  database: Database
  gateway: Gateway
  log: Logger
  /** Pauses between looks at a gateway that is down; the last one repeats. */
  looksMs: readonly number[]
  /** For so long one look can last. */
  leaseMs: number
}

/** Whether this engine's gateway is known to be down (D-17): the database's word, kept until it says another. */
export class Outage {
  readonly #options: OutageOptions
  #kept: OutageRow | null = null
  /** When it may be looked at again, by `performance.now`. */
  #lookAt = 0
  #fresh = false
  readonly #inARow = new Set<string>()
  #looks = 0

  constructor(options: OutageOptions) {
    this.#options = options
  }

  /** Something about it was announced: `refresh` reads anew. */
  forget(): void {
    this.#fresh = false
  }

  async refresh(): Promise<void> {
    if (this.#fresh) return
    this.#fresh = true
    try {
      this.#keep(await findOutage(this.#db, this.#name))
    } catch (error) {
      this.#fresh = false
      throw error
    }
  }

  /** What falls due is held. */
  get isOpen(): boolean {
    return this.#kept !== null && this.#kept.ended === null
  }

  /** The gateway is back, and what waited for it is going out. */
  get isCatchingUp(): boolean {
    return this.#kept !== null && this.#kept.ended !== null
  }

  /** Until the gateway may be looked at again, ms. */
  get lookInMs(): number {
    return Math.max(0, this.#lookAt - performance.now())
  }

  /** Whether it is for this engine to look now. */
  async claim(): Promise<boolean> {
    if (this.lookInMs > 0) return false
    const { gateway, leaseMs } = this.#options
    const claimed = await claimLook(this.#db, this.#name, { leaseMs, ifDue: gateway.session === undefined })
    this.#looks = claimed?.looks ?? 0
    return claimed !== null
  }

  /** Where the gateway can be asked, no message is needed to know that it is still down. */
  async seemsBack(): Promise<boolean> {
    const session = await this.#options.gateway.session?.()
    return session === undefined || session.tone === 'good' || session.account !== null
  }

  /** Still down, or not known: again after a longer pause. */
  async lookLater(call?: EndpointCall): Promise<void> {
    const { looksMs } = this.#options
    const pauseMs = looksMs[this.#looks] ?? looksMs.at(-1) ?? 0
    const retryAfterMs = Math.min(call?.retryAfterMs ?? 0, looksMs.at(-1) ?? 0)
    const inMs = Math.max(pauseMs * (0.85 + Math.random() * 0.15), retryAfterMs)
    await lookAgain(this.#db, this.#name, {
      found: call && isDownCause(call.cause) ? { cause: call.cause, detail: call.detail } : undefined,
      inMs,
    })
  }

  /** A start, or a notice of the gateway's own: it may be back. */
  lookNow(): Promise<void> {
    return lookNow(this.#db, this.#name)
  }

  async end(): Promise<void> {
    this.#inARow.clear()
    this.#options.log.info({ gateway: this.#name }, 'the gateway is back')
    await endOutage(this.#db, this.#name)
    this.forget()
  }

  /** Nothing is due any more: what waited may have gone. */
  async endCatchUp(): Promise<void> {
    await endCatchUp(this.#db, this.#name)
  }

  /**
   * What came of a part says something of the gateway. True when that is that it is down now. Who finds out knows it at
   * once, before the database does: else it would hand over the next ones meanwhile.
   */
  async learn(messageId: string, call: EndpointCall): Promise<boolean> {
    const { cause } = call
    if (this.#options.gateway.neverDown) return false
    if (!isDownCause(cause)) {
      if (call.outcome !== 'unknown') this.#inARow.clear()
      return false
    }
    this.#inARow.add(messageId)
    if (!isDown(call) && this.#inARow.size < mostInARow) return false
    if (!this.isOpen) await this.#open({ cause, detail: call.detail }, call.retryAfterMs ?? 0)
    return true
  }

  async #open(found: { cause: DownCause; detail: string | null }, askedMs: number): Promise<void> {
    const { looksMs, log } = this.#options
    const lookInMs = Math.min(Math.max(looksMs[0] ?? 0, askedMs), looksMs.at(-1) ?? 0)
    this.#keep({ ...found, began: new Date(), ended: null, lookInMs })
    log.warn({ gateway: this.#name, ...found }, 'gateway is down, holding due messages')
    await openOutage(this.#db, this.#name, { ...found, lookInMs })
  }

  #keep(row: OutageRow | null): void {
    this.#kept = row
    this.#lookAt = performance.now() + (row?.lookInMs ?? 0)
  }

  get #db() {
    return this.#options.database.db
  }

  get #name() {
    return this.#options.gateway.name
  }
}
