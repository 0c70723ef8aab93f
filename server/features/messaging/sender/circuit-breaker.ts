import type { Logger } from 'pino'
import type { PartFailureCause, OutageCause } from '#core/messaging/message-reasons.ts'
import type { Database } from '#server/db/database.ts'
import type { EndpointCall, WhatsappGateway } from '../gateways/gateway.ts'
import { isProvenOutage, isOutageCause } from '../gateways/verdicts.ts'
import type { ClaimedPart } from './claims-store.ts'
import {
  claimProbe,
  endCatchUp,
  endOutage,
  findOutage,
  openOutage,
  scheduleProbe,
  scheduleProbeNow,
  type OutageRow,
} from './outages-store.ts'

/**
 * The gateway counts as down after failed calls for this many messages in a row. A lower number would prove nothing,
 * because the content of a single message can make a gateway fail.
 */
const maxFailuresInARow = 5

interface BreakerOptions {
  database: Database
  gateway: WhatsappGateway
  log: Logger
  /** Pauses in ms between probes of a gateway that is down. The last pause repeats. */
  probePausesMs: readonly number[]
  /** Maximum duration of a probe in ms. */
  leaseMs: number
  beforeRecovery: () => Promise<void>
  wake: () => void
}

/**
 * Holds due messages while the gateway is down, and probes it until it is back (D-17).
 * - Opens when a call fails with a cause that proves an outage, or when calls for several messages in a row fail.
 * - While open, one engine at a time claims a probe (`claimProbe`). It queries the gateway's session if the gateway
 *   has one; otherwise it sends one due message.
 * - Closes when a probe succeeds. Then the held messages are sent (`isCatchingUp`).
 *
 * The state of all engines is in `gateway_outages`; this object caches it.
 */
export class CircuitBreaker {
  readonly #options: BreakerOptions
  #outage: OutageRow | null = null
  #fresh = false
  /** Earliest time of the next probe, as a value of `performance.now()`. */
  #probeAt = 0
  #probes = 0
  /** Id of the part that is sent as a probe, or `session` during a session query. `null` if no probe is running. */
  #probe: string | null = null
  #sessionQuery: Promise<void> | undefined
  /** True if the session is up again. One message may then be sent as a probe. */
  #isSessionUp = false
  readonly #failedInARow = new Set<string>()

  constructor(options: BreakerOptions) {
    this.#options = options
  }

  invalidate(): void {
    this.#fresh = false
  }

  async refresh(): Promise<void> {
    if (this.#fresh) return
    this.#fresh = true
    try {
      this.#setOutage(await findOutage(this.#db, this.#name))
    } catch (error) {
      this.#fresh = false
      throw error
    }
  }

  get isOpen(): boolean {
    return this.#outage !== null && this.#outage.ended === null
  }

  get isCatchingUp(): boolean {
    return this.#outage !== null && this.#outage.ended !== null
  }

  get probeInMs(): number {
    return Math.max(0, this.#probeAt - performance.now())
  }

  get isProbing(): boolean {
    return this.#probe !== null
  }

  get sessionQuery(): Promise<void> | undefined {
    return this.#sessionQuery
  }

  /**
   * Returns true if the caller must send one message as a probe. If the gateway has sessions, starts a session query
   * instead.
   */
  async claimMessageProbe(): Promise<boolean> {
    const { gateway, leaseMs } = this.#options
    if (this.#isSessionUp) {
      this.#isSessionUp = false
      return true
    }
    if (this.#probe !== null || this.probeInMs > 0) return false
    const ifDue = gateway.session === undefined
    const claimed = await claimProbe(this.#db, this.#name, { leaseMs, ifDue })
    this.#probes = claimed?.probes ?? 0
    if (!claimed) return false
    if (!gateway.session) return true
    this.#probe = 'session'
    this.#sessionQuery = this.#querySession(gateway.session).finally(() => {
      this.#probe = null
    })
    return false
  }

  /** Records which message was claimed as a probe. `part` is undefined if no message was due. */
  async onProbeClaimed(part: ClaimedPart | undefined): Promise<void> {
    if (part) this.#probe = part.partId
    // The session is up and no message is due, so the outage is over.
    else if (this.#options.gateway.session) await this.#recover()
  }

  probeNow(): Promise<void> {
    return scheduleProbeNow(this.#db, this.#name)
  }

  async endCatchUp(): Promise<void> {
    await endCatchUp(this.#db, this.#name)
  }

  /**
   * Updates the state after a call. Returns true if the call shows that the gateway is down. This engine applies the
   * new state before it is stored, so that it sends no further messages until then.
   */
  async recordResult(part: ClaimedPart, call: EndpointCall): Promise<boolean> {
    const probed = this.#probe === part.partId
    if (probed) this.#probe = null
    // A failed optional picture proves nothing, because the next part of the message is sent at once and shows the
    // state.
    const downCause = part.optional ? null : this.#downCauseIn(part.messageId, call)
    try {
      if (downCause && !this.isOpen) await this.#open(downCause, call)
      if (this.isOpen && (probed || part.asked)) await this.#endProbe(part, call, probed)
    } catch (error) {
      this.#options.log.error({ err: error }, 'failed to record the gateway state')
    }
    return downCause !== null
  }

  #downCauseIn(messageId: string, call: EndpointCall): OutageCause | null {
    const cause: PartFailureCause | null = call.cause
    if (this.#options.gateway.neverDown) return null
    if (!isOutageCause(cause)) {
      if (call.outcome !== 'unknown') this.#failedInARow.clear()
      return null
    }
    this.#failedInARow.add(messageId)
    return isProvenOutage(call) || this.#failedInARow.size >= maxFailuresInARow ? cause : null
  }

  async #open(cause: OutageCause, { detail, retryAfterMs }: EndpointCall): Promise<void> {
    const { probePausesMs, log } = this.#options
    const probeInMs = Math.min(Math.max(probePausesMs[0] ?? 0, retryAfterMs ?? 0), probePausesMs.at(-1) ?? 0)
    this.#setOutage({ cause, detail, began: new Date(), ended: null, probeInMs })
    log.warn({ gateway: this.#name, cause, detail }, 'gateway is down, holding due messages')
    await openOutage(this.#db, this.#name, { cause, detail, probeInMs })
  }

  async #endProbe(part: ClaimedPart, call: EndpointCall, probed: boolean): Promise<void> {
    if (!isOutageCause(call.cause) && call.outcome !== 'unknown') await this.#recover()
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

  async #querySession(session: NonNullable<WhatsappGateway['session']>): Promise<void> {
    const { log, wake } = this.#options
    try {
      const { tone, account } = await session()
      this.#isSessionUp = tone === 'good' || account !== null
      if (this.#isSessionUp) wake()
      else await this.#probeLater()
    } catch (error) {
      log.error({ err: error }, 'failed to probe the gateway')
    }
  }

  async #probeLater(call?: EndpointCall): Promise<void> {
    const { probePausesMs } = this.#options
    const maxMs = probePausesMs.at(-1) ?? 0
    const pauseMs = probePausesMs[this.#probes] ?? maxMs
    const retryAfterMs = Math.min(call?.retryAfterMs ?? 0, maxMs)
    await scheduleProbe(this.#db, this.#name, {
      found: call && isOutageCause(call.cause) ? { cause: call.cause, detail: call.detail } : undefined,
      inMs: Math.max(pauseMs * (0.85 + Math.random() * 0.15), retryAfterMs),
    })
  }

  #setOutage(outage: OutageRow | null): void {
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
