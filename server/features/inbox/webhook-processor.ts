import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'
import { announceConversationChange } from './conversation-changes-store.ts'
import { findOrCreateConversation, replaceIdentities } from './conversation-identities-store.ts'
import type { IncomingEvent, IncomingMessage, InboxGateway } from './incoming-event.ts'
import { insertIncomingMessage, storeMessageChange, storeReaction } from './incoming-messages-store.ts'
import {
  countIgnoredEvent,
  claimNextWebhook,
  markWebhookFailed,
  markWebhookProcessed,
  storeWebhook,
} from './webhooks-store.ts'

export interface WebhookProcessorDependencies {
  read: (gateway: InboxGateway, body: unknown) => IncomingEvent[]
  /**
   * Returns true if the engine sent this message. Gateways report such messages, sometimes before
   * they answer the call.
   */
  isSentByEngine: (tx: Db, gateway: InboxGateway, gatewayId: string) => Promise<boolean>
  /** Called in the transaction that stores a message of a customer, when it is stored for the first time. */
  onReceived?: (tx: Db, conversation: string, message: IncomingMessage) => Promise<void>
  onProcessed?: () => void
}

/**
 * Processes webhooks. `receive` stores the body, so that the gateway gets its answer at once. `processAll`
 * turns stored bodies into messages, each once, in any number of processes. After a crash, the next start
 * continues.
 */
export class WebhookProcessor {
  readonly #db: Db
  readonly #dependencies: WebhookProcessorDependencies
  readonly #log: Logger
  #isRunning = false
  #working: Promise<void> | undefined
  #hasNewWork = false

  constructor(db: Db, dependencies: WebhookProcessorDependencies, log: Logger) {
    this.#db = db
    this.#dependencies = dependencies
    this.#log = log
  }

  async receive(gateway: InboxGateway, body: string): Promise<void> {
    await storeWebhook(this.#db, gateway, body)
    void this.processAll()
  }

  /**
   * Starts processing, including bodies that an earlier process left. Returns a function that stops after the current
   * body.
   */
  start(): () => Promise<void> {
    this.#isRunning = true
    void this.processAll()
    return async () => {
      this.#isRunning = false
      await this.#working
    }
  }

  /** Processes all due bodies, unless stopped. A call during a run makes the run check again at its end. */
  processAll(): Promise<void> {
    if (!this.#isRunning) return Promise.resolve()
    this.#hasNewWork = true
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
    return this.#working
  }

  async #work(): Promise<void> {
    while (this.#hasNewWork) {
      this.#hasNewWork = false
      try {
        while (this.#isRunning && (await this.#processNext()));
        this.#dependencies.onProcessed?.()
      } catch (error) {
        this.#log.error({ err: error }, 'failed to process incoming webhooks')
      }
    }
  }

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
    for (const event of this.#dependencies.read(gateway, body)) await this.#applyEvent(tx, gateway, event)
  }

  async #applyEvent(tx: Db, gateway: InboxGateway, event: IncomingEvent): Promise<void> {
    if (event.type === 'ignored') return countIgnoredEvent(tx, event.reason)
    if (
      event.type === 'message' &&
      event.fromShop &&
      (await this.#dependencies.isSentByEngine(tx, gateway, event.id))
    )
      return
    const conversation = await findOrCreateConversation(
      tx,
      event.identities,
      event.fromShop ? '' : event.profileName,
    )
    if (event.type === 'message') {
      const isNew = await insertIncomingMessage(tx, gateway, conversation, event)
      if (isNew && !event.fromShop) await this.#dependencies.onReceived?.(tx, conversation, event)
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
    await announceConversationChange(tx, conversation)
  }
}
