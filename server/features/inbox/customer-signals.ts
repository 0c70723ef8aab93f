import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'
import type { GatewayConfig } from '../gateway/gateway.ts'
import type { GatewaySignals } from '../messaging/messaging.ts'
import { findInboxSettings } from './inbox-settings-store.ts'
import { findReplyAddress } from './reply-address.ts'
import { findConversationIdentities } from './conversation-customer-store.ts'
import { findLatestReceivedGatewayId } from './thread-store.ts'

interface SignalDependencies {
  db: Db
  log: Logger
  gateway: () => GatewayConfig
  signals: () => GatewaySignals | null
}

/** Gateways show typing for at most 25 s, so it is repeated at this interval in ms. */
const typingIntervalMs = 20_000

/** `messageId` is the customer's latest message. */
export interface SeenMessage {
  to: string
  messageId: string
}

/**
 * Sends read receipts and typing indicators, which customers see only if the shop has turned them on. Nothing
 * depends on them, so only the first failure is logged until a call succeeds again.
 */
export class CustomerSignals {
  readonly #dependencies: SignalDependencies
  #hasFailed = false
  readonly #typingShown = new Map<string, number>()

  constructor(dependencies: SignalDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Returns the message that a reply marks as read. `null` if the setting is off or the customer never wrote over this
   * gateway.
   */
  async findSeen(tx: Db, conversation: string): Promise<SeenMessage | null> {
    const { mark_read: isOn } = await findInboxSettings(tx)
    return isOn ? this.#findLatest(tx, conversation) : null
  }

  async markRead({ to, messageId }: SeenMessage): Promise<void> {
    await this.#call((signals) => signals.markRead(to, messageId))
  }

  async showTyping(conversation: string): Promise<void> {
    const now = performance.now()
    if (now - (this.#typingShown.get(conversation) ?? -Infinity) < typingIntervalMs) return
    for (const [id, at] of this.#typingShown) if (now - at > typingIntervalMs) this.#typingShown.delete(id)
    this.#typingShown.set(conversation, now)
    await this.#call(async (signals) => {
      const { db } = this.#dependencies
      const { show_typing: isOn } = await findInboxSettings(db)
      const latest = isOn ? await this.#findLatest(db, conversation) : null
      if (latest) await signals.showTyping(latest.to, latest.messageId)
    })
  }

  async #findLatest(db: Db, conversation: string): Promise<SeenMessage | null> {
    const gateway = this.#dependencies.gateway()
    const to = findReplyAddress(gateway, await findConversationIdentities(db, conversation))
    const messageId = await findLatestReceivedGatewayId(db, conversation, gateway.provider)
    return to === null || messageId === null ? null : { to, messageId }
  }

  async #call(act: (signals: GatewaySignals) => Promise<void>): Promise<void> {
    const signals = this.#dependencies.signals()
    if (!signals) return
    try {
      await act(signals)
      this.#hasFailed = false
    } catch (error) {
      if (!this.#hasFailed)
        this.#dependencies.log.warn({ err: error }, 'failed to mark messages as read or to show typing')
      this.#hasFailed = true
    }
  }
}
