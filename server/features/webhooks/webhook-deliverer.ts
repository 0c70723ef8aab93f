import type { Logger } from 'pino'
import { truncateText } from '#core/shared/truncate-text.ts'
import type { Database, Db } from '#server/db/database.ts'
import { callHttp, timeoutCause, privateAddressCause } from '#server/http/outgoing/http-call.ts'
import type { Encryption } from '../identity/identity.ts'
import {
  claimDeliveries,
  endOverdueDeliveries,
  failuresUntilPause,
  findDueWebhookIds,
  markAttemptFailed,
  markDelivered,
  type AttemptResult,
} from './deliveries-store.ts'
import { signWebhook } from './sign-webhook.ts'
import { findWebhook } from './webhooks-store.ts'
import type { StoredDelivery, StoredWebhook } from './webhooks-tables.ts'

export interface WebhookDelivererDependencies {
  database: Database
  log: Logger
  seal: Encryption
  /** Origins inside the shop's network to which webhooks may be sent. */
  origins: readonly string[]
  /** Returns a message in the form of the API, or `null` if it was deleted. */
  describeMessage: (db: Db, entry: string) => Promise<unknown>
}

const timeoutMs = 10_000
const maxResponse = 200
/**
 * Maximum number of concurrent deliveries per webhook. Webhooks don't share this limit, so a slow receiver doesn't
 * delay the others.
 */
const maxConcurrent = 4
const [second, minute, hour] = [1000, 60_000, 3_600_000]
/** Pauses after the first, second … failed attempt. The last one repeats until the delivery's three days are over. */
const retryPausesMs = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
]
const maxPauseMs = 5 * minute
const maxIdleMs = minute

/**
 * Delivers the events in the outbox, each at least once. After a crash, the lease of a delivery expires and another
 * process or the next start retries it.
 */
export class WebhookDeliverer {
  readonly #dependencies: WebhookDelivererDependencies
  readonly #busy = new Map<string, Promise<void>>()
  #isRunning = false
  #pass: Promise<void> | undefined
  #hasNewWork = false
  #timer: NodeJS.Timeout | undefined

  constructor(dependencies: WebhookDelivererDependencies) {
    this.#dependencies = dependencies
  }

  /** Starts to deliver. Returns a function that stops after the attempts that are under way. */
  async start(): Promise<() => Promise<void>> {
    this.#isRunning = true
    const close = await this.#dependencies.database.listen('webhook_deliveries', () => this.#wake())
    this.#wake()
    return async () => {
      this.#isRunning = false
      clearTimeout(this.#timer)
      await close()
      await this.#pass
      await Promise.all(this.#busy.values())
    }
  }

  async attempt(
    webhook: StoredWebhook,
    delivery: StoredDelivery,
    { repeat }: { repeat: boolean },
  ): Promise<void> {
    const { db } = this.#dependencies.database
    const result = await this.#send(webhook, delivery)
    if (result.status !== null && result.status >= 200 && result.status < 300)
      return markDelivered(db, delivery, result)
    const failures = webhook.failures + 1
    await markAttemptFailed(db, delivery, result, {
      retryMs: repeat ? getRetryPause(delivery.attempts) : null,
      pauseMs:
        failures < failuresUntilPause
          ? 0
          : Math.min(maxPauseMs, 5 * second * 2 ** Math.min(failures - failuresUntilPause, 10)),
    })
  }

  #wake(): void {
    if (!this.#isRunning) return
    this.#hasNewWork = true
    this.#pass ??= this.#startDue().finally(() => {
      this.#pass = undefined
    })
  }

  async #startDue(): Promise<void> {
    clearTimeout(this.#timer)
    let pauseMs = maxIdleMs
    try {
      while (this.#hasNewWork) {
        this.#hasNewWork = false
        await endOverdueDeliveries(this.#dependencies.database.db)
        const { ids, nextInMs } = await findDueWebhookIds(this.#dependencies.database.db)
        for (const id of ids) this.#startWebhook(id)
        pauseMs = Math.min(maxIdleMs, Math.ceil(nextInMs ?? maxIdleMs))
      }
    } catch (error) {
      this.#dependencies.log.error({ err: error }, 'failed to look for webhook deliveries')
    }
    this.#wakeIn(pauseMs)
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#isRunning) this.#timer = setTimeout(() => this.#wake(), ms).unref()
  }

  #startWebhook(id: string): void {
    if (this.#busy.has(id)) return
    const done = this.#deliverAll(id)
      .catch((error: unknown) =>
        this.#dependencies.log.error({ err: error, webhook: id }, 'failed to deliver webhooks'),
      )
      .finally(() => {
        this.#busy.delete(id)
        // Events may have arrived since the last claim. Claims of another process may have ended.
        this.#wakeIn(second)
      })
    this.#busy.set(id, done)
  }

  async #deliverAll(id: string): Promise<void> {
    const { db } = this.#dependencies.database
    while (this.#isRunning) {
      const claimed = await claimDeliveries(db, id, maxConcurrent)
      const webhook = await findWebhook(db, id)
      if (claimed.length === 0 || !webhook) return
      await Promise.all(claimed.map((delivery) => this.attempt(webhook, delivery, { repeat: true })))
    }
  }

  async #send(webhook: StoredWebhook, delivery: StoredDelivery): Promise<AttemptResult> {
    const secret = this.#dependencies.seal.decrypt(webhook.sealedSecret)
    if (secret === null) return createFailure('The stored secret can’t be read on this server. Replace it.')
    const now = new Date()
    const { previousSealedSecret, previousSecretUntil: until } = webhook
    const previous =
      until !== null && until > now && previousSealedSecret !== null
        ? this.#dependencies.seal.decrypt(previousSealedSecret)
        : null
    const secrets = [secret, ...(previous === null ? [] : [previous])]
    const url = new URL(webhook.url)
    const body = JSON.stringify({
      type: delivery.event,
      timestamp: delivery.createdAt.toISOString(),
      data: await this.#describe(delivery),
    })
    const result = await callHttp({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Cetak',
        ...signWebhook(secrets, { id: delivery.id, at: now, body }),
      },
      body,
      timeoutMs,
      isPublicOnly: !this.#dependencies.origins.includes(url.origin),
    })
    if (result.kind !== 'answered') return createFailure(describeFailure(result.why))
    const { status, body: response } = result.answer
    const isRedirect = status >= 300 && status < 400
    return {
      status,
      problem: isRedirect ? 'Redirects are not followed.' : '',
      response: truncateText(response, maxResponse),
    }
  }

  async #describe({ data }: StoredDelivery): Promise<Record<string, unknown>> {
    const { message_id: id } = data
    if (typeof id !== 'string') return data
    return { ...data, message: await this.#dependencies.describeMessage(this.#dependencies.database.db, id) }
  }
}

/** Adds up to 10 % at random, so that deliveries that failed together are not retried together. */
function getRetryPause(attempts: number): number {
  const pause = retryPausesMs[Math.min(attempts, retryPausesMs.length) - 1] ?? second
  return Math.round(pause * (1 + Math.random() / 10))
}

const createFailure = (problem: string): AttemptResult => ({ status: null, problem, response: '' })

/** Describes a failed delivery for staff. `why` may be Node's error code. */
function describeFailure(why: string): string {
  if (why === privateAddressCause) return 'The address is inside the shop’s network.'
  if (why === timeoutCause) return 'No answer within 10 seconds.'
  if (why === 'ENOTFOUND') return 'The host name does not exist.'
  if (why === 'ECONNREFUSED') return 'The connection was refused.'
  return `The connection failed (${why}).`
}
