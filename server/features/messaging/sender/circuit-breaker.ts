import type { Logger } from 'pino'
import type { PartFailureCause, OutageCause } from '#core/messaging/message-reasons.ts'
import type { Database } from '#server/db/database.ts'
import type { EndpointCall, Gateway } from '../gateways/gateway.ts'
import { isDown, isDownCause } from '../gateways/verdicts.ts'
import type { ClaimedPart } from './claims-store.ts'
import {
  claimProbe,
  endCatchUp,
  endOutage,
  findOutage,
  openOutage,
  probeLater,
  probeNow,
  type OutageRow,
} from './outages-store.ts'

/**
 * The gateway counts as down after this many messages in a row whose calls were not answered, or not by the API. A single
 * message may cause that by its content.
 */
const mostInARow = 5

interface BreakerOptions {
  database: Database
  gateway: Gateway
  log: Logger
  /** Pauses between probes of a gateway that is down; the last one repeats. */
  probePausesMs: readonly number[]
  /** The longest that one probe can take. */
  leaseMs: number
  /** Called when the gateway is back, before that is recorded. */
  beforeRecovery: () => Promise<void>
  /** Called when messages may be sent again. */
  wake: () => void
}

/**
 * Holds messages while the gateway is down, and finds out when it is back (D-17): by asking the gateway if it can be
 * asked, otherwise with one message. The database has the state for all engines; this is a copy of it.
 */
export class CircuitBreaker {
  readonly #options: BreakerOptions
  #outage: OutageRow | null = null
  #fresh = false
  /** When the next probe may start, by `performance.now`. */
  #probeAt = 0
  #probes = 0
  /** The part that is delivered as a probe, or `session` while the gateway is asked. */
  #probe: string | null = null
  #asking: Promise<void> | undefined
  /** The gateway says that it is back: a message may try. */
  #mayTry = false
  readonly #failedInARow = new Set<string>()

  constructor(options: BreakerOptions) {
    this.#options = options
  }

  /** The state has changed in the database. */
  invalidate(): void {
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

  /** The gateway is down. */
  get isOpen(): boolean {
    return this.#outage !== null && this.#outage.ended === null
  }

  /** The gateway is back, and the delayed messages are being sent. */
  get isCatchingUp(): boolean {
    return this.#outage !== null && this.#outage.ended !== null
  }

  get probeInMs(): number {
    return Math.max(0, this.#probeAt - performance.now())
  }

  get isProbing(): boolean {
    return this.#probe !== null
  }

  /** The request to the gateway that is running, if any. */
  get asking(): Promise<void> | undefined {
    return this.#asking
  }

  /** Whether a message has to be sent as a probe. A gateway that can be asked is asked first. */
  async wantsMessage(): Promise<boolean> {
    const { gateway, leaseMs } = this.#options
    if (this.#mayTry) {
      this.#mayTry = false
      return true
    }
    if (this.#probe !== null || this.probeInMs > 0) return false
    const ifDue = gateway.session === undefined
    const claimed = await claimProbe(this.#db, this.#name, { leaseMs, ifDue })
    this.#probes = claimed?.probes ?? 0
    if (!claimed) return false
    if (!gateway.session) return true
    this.#probe = 'session'
    this.#asking = this.#ask(gateway.session).finally(() => {
      this.#probe = null
    })
    return false
  }

  /** The message that was claimed as a probe, if one was due. */
  async probeWith(part: ClaimedPart | undefined): Promise<void> {
    if (part) this.#probe = part.partId
    // The gateway says itself that it is back, and no message is due.
    else if (this.#options.gateway.session) await this.#recover()
  }

  /** The caller has reason to think that the gateway is back. */
  probeNow(): Promise<void> {
    return probeNow(this.#db, this.#name)
  }

  /** The delayed messages may have been sent. */
  async endCatchUp(): Promise<void> {
    await endCatchUp(this.#db, this.#name)
  }

  /**
   * Learns from the result of a call. Returns whether the gateway is down according to it. This engine knows it at once,
   * before the database does, so that it does not send the next messages in between.
   */
  async recordResult(part: ClaimedPart, call: EndpointCall): Promise<boolean> {
    const probed = this.#probe === part.partId
    if (probed) this.#probe = null
    // An optional picture says nothing about the message's other parts, which follow at once.
    const downCause = part.optional ? null : this.#downCauseIn(part.messageId, call)
    try {
      if (downCause && !this.isOpen) await this.#open(downCause, call)
      if (this.isOpen && (probed || part.asked)) await this.#endProbe(part, call, probed)
    } catch (error) {
      this.#options.log.error({ err: error }, 'failed to record the gateway state')
    }
    return downCause !== null
  }

  /** The cause for which the gateway is down. `null` if the call does not prove it. */
  #downCauseIn(messageId: string, call: EndpointCall): OutageCause | null {
    const cause: PartFailureCause | null = call.cause
    if (this.#options.gateway.neverDown) return null
    if (!isDownCause(cause)) {
      if (call.outcome !== 'unknown') this.#failedInARow.clear()
      return null
    }
    this.#failedInARow.add(messageId)
    return isDown(call) || this.#failedInARow.size >= mostInARow ? cause : null
  }

  async #open(cause: OutageCause, { detail, retryAfterMs }: EndpointCall): Promise<void> {
    const { probePausesMs, log } = this.#options
    const probeInMs = Math.min(Math.max(probePausesMs[0] ?? 0, retryAfterMs ?? 0), probePausesMs.at(-1) ?? 0)
    this.#keep({ cause, detail, began: new Date(), ended: null, probeInMs })
    log.warn({ gateway: this.#name, cause, detail }, 'gateway is down, holding due messages')
    await openOutage(this.#db, this.#name, { cause, detail, probeInMs })
  }

  async #endProbe(part: ClaimedPart, call: EndpointCall, probed: boolean): Promise<void> {
    if (!isDownCause(call.cause) && call.outcome !== 'unknown') await this.#recover()
    else if (probed && part.optional) await this.probeNow()
    else if (probed) await this.#probeLater(call)
  }

  async #recover(): Promise<void> {
    await this.#options.beforeRecovery()
    this.#failedInARow.clear()
    this.#options.log.info({ gateway: this.#name }, 'gateway is back')
    await endOutage(this.#db, this.#name)
    this.invalidate()
  }

  async #ask(session: NonNullable<Gateway['session']>): Promise<void> {
    const { log, wake } = this.#options
    try {
      const { tone, account } = await session()
      this.#mayTry = tone === 'good' || account !== null
      if (this.#mayTry) wake()
      else await this.#probeLater()
    } catch (error) {
      log.error({ err: error }, 'failed to probe the gateway')
    }
  }

  /** Still down, or not known: the next probe is after a longer pause. */
  async #probeLater(call?: EndpointCall): Promise<void> {
    const { probePausesMs } = this.#options
    const longestMs = probePausesMs.at(-1) ?? 0
    const pauseMs = probePausesMs[this.#probes] ?? longestMs
    const retryAfterMs = Math.min(call?.retryAfterMs ?? 0, longestMs)
    await probeLater(this.#db, this.#name, {
      found: call && isDownCause(call.cause) ? { cause: call.cause, detail: call.detail } : undefined,
      inMs: Math.max(pauseMs * (0.85 + Math.random() * 0.15), retryAfterMs),
    })
  }

  #keep(outage: OutageRow | null): void {
    this.#outage = outage
    this.#probeAt = performance.now() + (outage?.probeInMs ?? 0)
  }

  get #db() {
    return this.#options.database.db
  }

  get #name() {
    return this.#options.gateway.name
  }
}
