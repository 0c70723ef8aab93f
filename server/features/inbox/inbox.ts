import type { Logger } from 'pino'
import type { Database, Db } from '#server/db/database.ts'
import type { Feature } from '#server/http/route.ts'
import { ChangeFeed } from '#server/realtime/change-feed.ts'
import { findPhonesOfMessages } from '../messaging/messaging.ts'
import { customerOrderQueries } from '../orders/orders.ts'
import { attachToOrderRoutes } from './attach-to-order.ts'
import { findConversationCustomer, findConversationIds } from './conversation-customer-store.ts'
import { conversationRoutes, type InboxParts } from './conversation-routes.ts'
import type { InboxGateway } from './incoming-event.ts'
import { MediaFetcher } from './media-fetcher.ts'
import {
  countExpiredConversationFiles,
  countExpiredConversationMessages,
  deleteConversations,
  deleteExpiredConversationMessages,
  findHeldConversations,
  removeExpiredConversationFiles,
} from './privacy-store.ts'
import { readCloudWebhook } from './read-cloud-webhook.ts'
import { readWahaWebhook } from './read-waha-webhook.ts'
import { receivedFileRoutes } from './received-file-routes.ts'
import { publishRelatedChanges, type SubscribeToChanges } from './related-changes.ts'
import { threadRoutes } from './thread-routes.ts'
import { WebhookProcessor } from './webhook-processor.ts'
import { deleteOldWebhooks } from './webhooks-store.ts'

export interface InboxFeature extends Feature {
  /** Stores a verified webhook. Resolves when it is stored durably. */
  receiveWebhook: (gateway: InboxGateway, body: string) => Promise<void>
  /** Processes webhooks that an earlier process left. */
  processWebhooks: () => Promise<void>
}

interface InboxOptions extends Omit<InboxParts, 'db'> {
  database: Database
  log: Logger
  isSentByEngine: (tx: Db, gateway: InboxGateway, gatewayId: string) => Promise<boolean>
  onMessagesChanged: SubscribeToChanges
  onOrdersChanged: SubscribeToChanges
}

export const personInInbox = {
  find: findConversationIds,
  findCustomer: findConversationCustomer,
  held: findHeldConversations,
  forget: deleteConversations,
}

/** Messages of conversations, and their files, after the retention period. */
export const expiredInInbox = {
  messages: { count: countExpiredConversationMessages, delete: deleteExpiredConversationMessages },
  files: { count: countExpiredConversationFiles, remove: removeExpiredConversationFiles },
}

/** Bodies of webhooks are kept this long, so that they can be processed again after a fix. */
const webhookRetentionDays = 30

/** Deletes old bodies of webhooks, for the daily job. */
export const sweepInbox = (db: Db): Promise<void> => deleteOldWebhooks(db, webhookRetentionDays)

/** Conversations with customers: incoming messages from webhooks, replies, and the work of staff on them. */
export function createInbox({
  database,
  log,
  isSentByEngine,
  onMessagesChanged,
  onOrdersChanged,
  ...routeParts
}: InboxOptions): InboxFeature {
  const { db } = database
  const parts = { db, ...routeParts }
  const feed = new ChangeFeed<{ id: string }>('conversations', (payload) =>
    payload.split(' ').map((id) => ({ id })),
  )
  const media = new MediaFetcher({ ...parts, log })
  // The shop's phone number id (Cloud API) or session (WAHA).
  const getInstanceId = () => routeParts.gateway().instanceId || 'default'
  const webhooks = new WebhookProcessor(
    db,
    {
      read: (gateway, body) =>
        gateway === 'waha' ? readWahaWebhook(body, getInstanceId()) : readCloudWebhook(body, getInstanceId()),
      isSentByEngine,
      onProcessed: () => media.wake(),
    },
    log,
  )
  return {
    name: 'inbox',
    receiveWebhook: (gateway, body) => webhooks.receive(gateway, body),
    async processWebhooks() {
      await webhooks.processAll()
      media.wake()
    },
    routes: [
      ...conversationRoutes(parts, feed),
      ...threadRoutes(parts),
      ...attachToOrderRoutes(parts),
      ...receivedFileRoutes(parts, () => media.wake()),
    ],
    async start() {
      const stops = [
        await feed.start(database),
        publishRelatedChanges(db, feed, log, {
          subscribe: onMessagesChanged,
          findPhones: findPhonesOfMessages,
        }),
        publishRelatedChanges(db, feed, log, {
          subscribe: onOrdersChanged,
          findPhones: customerOrderQueries.phonesOf,
        }),
        media.start(),
        webhooks.start(),
      ]
      return async () => {
        for (const stop of stops.toReversed()) await stop()
      }
    },
  }
}
