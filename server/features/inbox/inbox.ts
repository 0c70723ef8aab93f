import type { Logger } from 'pino'
import type { Database, Db } from '#server/db/database.ts'
import type { Feature } from '#server/http/route.ts'
import { ChangeFeed } from '#server/realtime/change-feed.ts'
import { findPhonesOf, type GatewaySignals } from '../messaging/messaging.ts'
import { customersOrders } from '../orders/orders.ts'
import { filingRoutes } from './filing.ts'
import { replyAutomatically } from './automatic-replies.ts'
import { inboxSettingRoutes } from './inbox-settings.ts'
import { CustomerSignals } from './customer-signals.ts'
import { followChanges, type Subscribe } from './follow-changes.ts'
import { type InboxParts, inboxRoutes } from './inbox-routes.ts'
import type { InboxGateway } from './incoming-event.ts'
import { MediaFetcher } from './media-fetcher.ts'
import { orderStatusRoutes } from './order-status.ts'
import { ConversationPresence, type ConversationChangeEvent } from './presence.ts'
import { IncomingWebhooks } from './process-webhooks.ts'
import {
  countExpiredConversationFiles,
  countExpiredConversationMessages,
  deleteConversations,
  deleteExpiredConversationMessages,
  findHeldConversations,
  removeExpiredConversationFiles,
} from './privacy-store.ts'
import { quickReplyRoutes } from './quick-replies.ts'
import { readCloudWebhook } from './read-cloud-webhook.ts'
import { readWahaWebhook } from './read-waha-webhook.ts'
import { findReplyAddress } from './reply-address.ts'
import { receivedFileRoutes } from './received-files.ts'
import { threadRoutes } from './thread-routes.ts'
import { findConversationsOf, findCustomer, findIdentitiesOf } from './thread-store.ts'
import { deleteOldWebhooks } from './webhooks-store.ts'

export interface InboxFeature extends Feature {
  /** Stores a verified webhook. Resolves when it is durable. */
  receive: (gateway: InboxGateway, body: string) => Promise<void>
  /** Processes what an earlier process left. */
  processAll: () => Promise<void>
}

interface Options extends Omit<InboxParts, 'db' | 'signals'> {
  database: Database
  log: Logger
  isSentByEngine: (tx: Db, gateway: InboxGateway, gatewayId: string) => Promise<boolean>
  signals: () => GatewaySignals | null
  /** The shop's address for customers. Empty if it is unknown. */
  customerUrl: () => string
  onMessages: Subscribe
  onOrders: Subscribe
}

export const personInInbox = {
  /** The conversations of a phone. */
  find: findConversationsOf,
  customerOf: findCustomer,
  held: findHeldConversations,
  forget: deleteConversations,
}

/** What conversations have held for long enough: messages, and files of messages. */
export const expiredInInbox = {
  messages: { count: countExpiredConversationMessages, delete: deleteExpiredConversationMessages },
  files: { count: countExpiredConversationFiles, remove: removeExpiredConversationFiles },
}

/** Bodies of webhooks are kept this long, to process them again if a reader was wrong. Days. */
const webhookRetentionDays = 30

/** Deletes old bodies of webhooks, for the daily job. */
export const sweepInbox = (db: Db): Promise<void> => deleteOldWebhooks(db, webhookRetentionDays)

/** Conversations with customers: what they write, read from the webhooks of gateways, and what staff do with it. */
export function createInbox({
  database,
  log,
  isSentByEngine,
  signals: gatewaySignals,
  onMessages,
  onOrders,
  ...more
}: Options): InboxFeature {
  const { db } = database
  const signals = new CustomerSignals({ db, log, gateway: more.gateway, signals: gatewaySignals })
  const parts = { db, signals, ...more }
  const feed = new ChangeFeed<ConversationChangeEvent>('conversations', (payload) =>
    payload.split(' ').map((id) => ({ id })),
  )
  const presence = new ConversationPresence(db, feed, { onTyping: (id) => void signals.showTyping(id) })
  const media = new MediaFetcher({ ...parts, log })
  // The phone number id (Cloud API) or the session (WAHA) of the shop.
  const instance = () => more.gateway().instanceId || 'default'
  const webhooks = new IncomingWebhooks(
    db,
    {
      // The sandbox writes Meta's webhooks.
      read: (gateway, body) =>
        gateway === 'waha'
          ? readWahaWebhook(body, instance())
          : readCloudWebhook(body, gateway === 'sandbox' ? 'sandbox' : instance()),
      isSentByEngine,
      async onReceived(tx, conversation, message) {
        const address = findReplyAddress(more.gateway(), await findIdentitiesOf(tx, conversation))
        // A failure here must not keep the message out of the inbox.
        await tx
          .transaction((part) => replyAutomatically(part, conversation, message, address))
          .catch((error: unknown) => log.error({ err: error, conversation }, 'failed to reply automatically'))
      },
      onProcessed: () => media.wake(),
    },
    log,
  )
  return {
    name: 'inbox',
    receive: (gateway, body) => webhooks.receive(gateway, body),
    async processAll() {
      await webhooks.processAll()
      media.wake()
    },
    routes: [
      ...inboxRoutes(parts, feed),
      ...threadRoutes(parts),
      ...presence.routes,
      ...filingRoutes(parts),
      ...orderStatusRoutes(parts),
      ...quickReplyRoutes(parts),
      ...inboxSettingRoutes(db),
      ...receivedFileRoutes(parts, () => media.wake()),
    ],
    async start() {
      const stops = [
        await feed.start(database),
        await presence.start(database),
        followChanges(db, feed, log, { subscribe: onMessages, findPhones: findPhonesOf }),
        followChanges(db, feed, log, { subscribe: onOrders, findPhones: customersOrders.phonesOf }),
        media.start(),
        webhooks.start(),
      ]
      return async () => {
        for (const stop of stops.toReversed()) await stop()
      }
    },
  }
}
