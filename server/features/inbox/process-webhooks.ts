import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'
import {
  changeIdentities,
  findOrCreateConversation,
  insertMessage,
  storeMessageChange,
  storeReaction,
  touchConversation,
} from './conversations-store.ts'
import type { IncomingEvent, IncomingMessage, InboxGateway } from './incoming-event.ts'
import { countIgnored, lockNextWebhook, markFailed, markProcessed, storeWebhook } from './webhooks-store.ts'

export interface WebhookReaders {
  /** Reads the events in a body. */
  read: (gateway: InboxGateway, body: unknown) => IncomingEvent[]
  /** True if the engine sent this message: the gateway reports it back, sometimes before it answers the send call. */
  isSentByEngine: (tx: Db, gateway: InboxGateway, gatewayId: string) => Promise<boolean>
  /** Called in the transaction that stores a message of a customer, when it is stored for the first time. */
  onReceived?: (tx: Db, conversation: string, message: IncomingMessage) => Promise<void>
  /** Called after bodies were processed. */
  onProcessed?: () => void
}

/**
 * Takes webhooks in two steps. `receive` stores the body, which is all that the gateway waits for. `processAll` then turns
 * stored bodies into messages, once each, in any number of processes. What a crash leaves is processed at the next start.
 */
export class IncomingWebhooks {
  readonly #db: Db
  readonly #readers: WebhookReaders
  readonly #log: Logger
  #isRunning = false
  #working: Promise<void> | undefined
  #again = false

  constructor(db: Db, readers: WebhookReaders, log: Logger) {
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
      const webhook = await lockNextWebhook(tx)
      if (!webhook) return false
      try {
        await tx.transaction((part) => this.#apply(part, webhook.gateway, JSON.parse(webhook.body)))
        await markProcessed(tx, webhook.id)
      } catch (error) {
        this.#log.error({ err: error, webhook: webhook.id }, 'failed to process an incoming webhook')
        await markFailed(
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
    if (event.type === 'ignored') return countIgnored(tx, event.reason)
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
      const isNew = await insertMessage(tx, gateway, conversation, event)
      if (isNew && !event.fromShop) await this.#readers.onReceived?.(tx, conversation, event)
      return
    }
    if (event.type === 'identity_change') await changeIdentities(tx, conversation, event.next)
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
