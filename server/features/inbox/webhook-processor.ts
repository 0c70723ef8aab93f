import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'
import {
  replaceIdentities,
  findOrCreateConversation,
  insertMessage,
  storeMessageChange,
  storeReaction,
  touchConversation,
} from './conversation-identities-store.ts'
import type { IncomingEvent, InboxGateway } from './incoming-event.ts'
import {
  countIgnoredEvent,
  claimNextWebhook,
  markWebhookFailed,
  markWebhookProcessed,
  storeWebhook,
} from './webhooks-store.ts'

export interface WebhookProcessorParts {
  /** Reads the events in a body. */
  read: (gateway: InboxGateway, body: unknown) => IncomingEvent[]
  /** True if the engine sent this message: the gateway reports it back, sometimes before it answers the send call. */
  isSentByEngine: (tx: Db, gateway: InboxGateway, gatewayId: string) => Promise<boolean>
  /** Called after bodies were processed. */
  onProcessed?: () => void
}

/**
 * Takes webhooks in two steps. `receive` stores the body, which is all that the gateway waits for. `processAll` then turns
 * stored bodies into messages, once each, in any number of processes. What a crash leaves is processed at the next start.
 */
export class WebhookProcessor {
  readonly #db: Db
  readonly #readers: WebhookProcessorParts
  readonly #log: Logger
  #isRunning = false
  #working: Promise<void> | undefined
  #again = false

  constructor(db: Db, readers: WebhookProcessorParts, log: Logger) {
    this.#db = db
    this.#readers = readers
    this.#log = log
  }

  /** Resolves when the body is stored durably. The signature has to be verified before. */
  async receive(gateway: InboxGateway, body: string): Promise<void> {
    await storeWebhook(this.#db, gateway, body)
    void this.processAll()
  }

  /** Begins to process, first what an earlier process left. Returns how to stop, which lets the current body end. */
  start(): () => Promise<void> {
    this.#isRunning = true
    void this.processAll()
    return async () => {
      this.#isRunning = false
      await this.#working
    }
  }

  /** Processes everything that is due, unless stopped. Calls during a run make it look once more at the end. */
  processAll(): Promise<void> {
    if (!this.#isRunning) return Promise.resolve()
    this.#again = true
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
    return this.#working
  }

  async #work(): Promise<void> {
    while (this.#again) {
      this.#again = false
      try {
        while (this.#isRunning && (await this.#processNext()));
        this.#readers.onProcessed?.()
      } catch (error) {
        this.#log.error({ err: error }, 'failed to process incoming webhooks')
      }
    }
  }

  /** Processes one body. Returns false if none is due. */
  async #processNext(): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const webhook = await claimNextWebhook(tx)
      if (!webhook) return false
      try {
        await tx.transaction((part) => this.#apply(part, webhook.gateway, JSON.parse(webhook.body)))
        await markWebhookProcessed(tx, webhook.id)
      } catch (error) {
        this.#log.error({ err: error, webhook: webhook.id }, 'failed to process an incoming webhook')
        await markWebhookFailed(
          tx,
          webhook.id,
          error instanceof Error ? error.message.slice(0, 1000) : 'unknown error',
        )
      }
      return true
    })
  }

  async #apply(tx: Db, gateway: InboxGateway, body: unknown): Promise<void> {
    for (const event of this.#readers.read(gateway, body)) await this.#applyEvent(tx, gateway, event)
  }

  async #applyEvent(tx: Db, gateway: InboxGateway, event: IncomingEvent): Promise<void> {
    if (event.type === 'ignored') return countIgnoredEvent(tx, event.reason)
    if (
      event.type === 'message' &&
      event.fromShop &&
      (await this.#readers.isSentByEngine(tx, gateway, event.id))
    )
      return
    const conversation = await findOrCreateConversation(
      tx,
      event.identities,
      event.fromShop ? '' : event.profileName,
    )
    if (event.type === 'message') {
      await insertMessage(tx, gateway, conversation, event)
      return
    }
    if (event.type === 'identity_change') await replaceIdentities(tx, conversation, event.next)
    else if (event.type === 'reaction') await storeReaction(tx, gateway, event)
    else
      await storeMessageChange(tx, gateway, {
        kind: event.type,
        target: event.target,
        text: event.type === 'edit' ? event.text : '',
        sentAt: event.sentAt,
      })
    await touchConversation(tx, conversation)
  }
}
