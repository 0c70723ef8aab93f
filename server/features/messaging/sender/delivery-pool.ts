import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { findDecisiveCall, deliverPart, type WhatsappGateway } from '../gateways/gateway.ts'
import { resumeMessage } from '../resolve-unknown.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { ClaimedPart } from './claims-store.ts'
import { decideNextStep } from './next-step.ts'
import { recordLateResult, recordResults, type PartResult } from './results-store.ts'

/** Maximum number of parts that are sent at the same time. After a crash, at most this many parts are unknown. */
const maxDeliveries = 192
/**
 * Maximum time in ms for which running deliveries may continue after a stop signal. The process is killed 10 s after
 * the signal.
 */
const stopTimeoutMs = 7000

interface PoolOptions {
  database: Database
  gateway: WhatsappGateway
  log: Logger
  engine: string
  pausesMs: readonly number[]
  breaker: CircuitBreaker
  /** Called when a slot becomes free after all slots were in use. */
  wake: () => void
}

/**
 * Sends claimed parts to the gateway, up to `maxDeliveries` at a time, and records the results.
 *
 * If the process dies during a request, the part stays claimed in the database until its lease expires. It is then
 * unknown.
 */
export class DeliveryPool {
  readonly #options: PoolOptions
  readonly #results: ResultWriter
  readonly #abort = new AbortController()
  readonly #deliveries = new Set<Promise<void>>()
  #full = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#results = new ResultWriter(options)
  }

  /** Returns the number of free slots. If no slot is free, `wake` is called as soon as one becomes free. */
  freeSlots(): number {
    const free = maxDeliveries - this.#deliveries.size
    this.#full = free === 0
    return free
  }

  deliver(part: ClaimedPart): void {
    const delivery = this.#deliver(part)
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'failed to deliver a part'))
      .finally(() => {
        this.#deliveries.delete(delivery)
        if (this.#full) this.#options.wake()
      })
    this.#deliveries.add(delivery)
  }

  async #deliver(part: ClaimedPart): Promise<void> {
    const { gateway, pausesMs, breaker } = this.#options
    const calls = await deliverPart(gateway, part, { direct: part.direct, signal: this.#abort.signal })
    const last = findDecisiveCall(calls)
    if (!last) throw new Error(`gateway ${gateway.name} has no endpoint`)
    const pauses = pausesMs.map((ms) => ms * (0.9 + Math.random() * 0.2))
    // The circuit breaker records the result first, because a caller that waits for the result may read the gateway's
    // state at once.
    const down = await breaker.recordResult(part, last)
    await this.#results.add({ part, calls, last, step: decideNextStep(part, last, pauses, { down }) })
  }

  /**
   * Waits for running deliveries and aborts those that take too long. An aborted part becomes unknown if its request
   * was already sent. Otherwise it counts as refused.
   */
  async stop(pending: readonly (Promise<void> | undefined)[]): Promise<void> {
    const abortTimer = setTimeout(() => this.#abort.abort(), stopTimeoutMs)
    for (const promise of pending) await promise
    await Promise.all(this.#deliveries)
    clearTimeout(abortTimer)
  }
}

const maxResults = 128
const pauseAfterErrorMs = 500

/**
 * Records results in groups. Results that arrive during a write form the next group. A burst of results therefore
 * needs few commits, and a single result does not wait.
 */
class ResultWriter {
  readonly #options: Pick<PoolOptions, 'database' | 'engine' | 'log'>
  #waiting: { result: PartResult; done: () => void }[] = []
  #writing = false

  constructor(options: Pick<PoolOptions, 'database' | 'engine' | 'log'>) {
    this.#options = options
  }

  add(result: PartResult): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push({ result, done })
      if (!this.#writing) void this.#writeAll()
    })
  }

  async #writeAll(): Promise<void> {
    this.#writing = true
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, maxResults)
      await this.#write(group.map(({ result }) => result))
      for (const { done } of group) done()
    }
    this.#writing = false
  }

  /** Retries until the write succeeds, because a part without a recorded result becomes unknown. */
  async #write(group: PartResult[]): Promise<void> {
    const { database, engine, log } = this.#options
    for (;;) {
      try {
        const recordedParts = await recordResults(database.db, engine, group)
        for (const lateResult of group.filter(({ part }) => !recordedParts.has(part.partId)))
          await this.#writeLate(lateResult)
        return
      } catch (error) {
        log.error({ err: error }, 'failed to record results, trying again')
        await wait(pauseAfterErrorMs)
      }
    }
  }

  async #writeLate(lateResult: PartResult): Promise<void> {
    if (lateResult.last.outcome === 'unknown') return
    await this.#options.database.db.transaction(async (tx) => {
      if (await recordLateResult(tx, lateResult)) await resumeMessage(tx, lateResult.part.messageId)
    })
  }
}
