import type { Logger } from 'pino'
import type { EndpointCall, Gateway } from '../gateways/gateway.ts'
import { isDownCause } from '../gateways/verdicts.ts'
import type { Taken } from './taken-part.ts'
import type { Outage } from './outage.ts'

export interface LooksOptions {
  outage: Outage
  gateway: Gateway
  log: Logger
  /** The gateway is back: ends the outage. */
  end: () => Promise<void>
  /** Something may go out. */
  wake: () => void
  /** Work that a stop has to wait for. */
  during: (work: Promise<void>) => void
}

/** Finds out whether a gateway that is down is back (D-17): by asking it, else by one message; one look at a time. */
export class GatewayLooks {
  readonly #options: LooksOptions
  /** What looks: the part that was handed over for that, or the question to the gateway. */
  #look: string | null = null
  /** The gateway says that it is back: a message may try. */
  #mayTry = false

  constructor(options: LooksOptions) {
    this.#options = options
  }

  get isUnderWay(): boolean {
    return this.#look !== null
  }

  /** Whether a message is to find out now; a gateway that can be asked is asked before. */
  async wantsMessage(): Promise<boolean> {
    const { outage, gateway, during } = this.#options
    if (this.#mayTry) {
      this.#mayTry = false
      return true
    }
    if (this.#look !== null || !(await outage.claim())) return false
    if (!gateway.session) return true
    this.#look = 'asking'
    during(
      this.#ask().finally(() => {
        this.#look = null
      }),
    )
    return false
  }

  /** The message that was taken for it, if any was due. */
  async sends(first: Taken | undefined): Promise<void> {
    if (first) this.#look = first.partId
    // It has said itself that it is back, and nothing is due.
    else if (this.#options.gateway.session) await this.#options.end()
  }

  /** Whether what came of a part says that the gateway is down; known to all engines before the part is due again. */
  async findOut({ messageId }: Taken, call: EndpointCall): Promise<boolean> {
    const { outage, log } = this.#options
    try {
      return await outage.learn(messageId, call)
    } catch (error) {
      log.error({ err: error }, 'that the gateway is down could not be written down')
      return true
    }
  }

  /** What came of a message that was handed over while the gateway was down: does it take messages again? */
  async learnFrom(taken: Taken, call: EndpointCall): Promise<void> {
    const { outage, end, log } = this.#options
    try {
      const looked = this.#look === taken.partId
      if (looked) this.#look = null
      if (!outage.isOpen || !(looked || taken.asked)) return
      if (!isDownCause(call.cause) && call.outcome !== 'unknown') await end()
      else if (looked && taken.optional) await outage.lookNow()
      else if (looked) await outage.lookLater(call)
    } catch (error) {
      log.error({ err: error }, 'what came of a look at the gateway could not be written down')
    }
  }

  async #ask(): Promise<void> {
    const { outage, log, wake } = this.#options
    try {
      this.#mayTry = await outage.seemsBack()
      if (this.#mayTry) wake()
      else await outage.lookLater()
    } catch (error) {
      log.error({ err: error }, 'the gateway could not be looked at')
    }
  }
}
