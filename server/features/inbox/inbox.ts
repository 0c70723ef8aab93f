import type { Logger } from 'pino'
import type { Database, Db } from '#server/db/database.ts'
import type { Feature } from '#server/http/route.ts'
import { ChangeFeed } from '#server/realtime/change-feed.ts'
import { findPhonesOfMessages, type GatewaySignals } from '../messaging/messaging.ts'
import { customerOrderQueries } from '../orders/orders.ts'
import { pushQueries, type Push, type PushNotification, type PushRecipient } from '../push/push.ts'
import { attachToOrderRoutes } from './attach-to-order.ts'
import { replyAutomatically } from './automatic-replies.ts'
import {
  findConversationCustomer,
  findConversationIdentities,
  findConversationIds,
} from './conversation-customer-store.ts'
import { conversationRoutes, type InboxDependencies } from './conversation-routes.ts'
import { CustomerSignals } from './customer-signals.ts'
import { inboxSettingRoutes } from './inbox-settings.ts'
import type { IncomingEvent, InboxGateway } from './incoming-event.ts'
import { MediaFetcher } from './media-fetcher.ts'
import { StaffNotifier } from './notify-staff.ts'
import { orderStatusRoutes } from './order-status.ts'
import { ConversationPresence, type ConversationChangeEvent } from './presence.ts'
import {
  countExpiredConversationFiles,
  countExpiredConversationMessages,
  deleteConversations,
  deleteExpiredConversationMessages,
  collectConversationData,
  removeExpiredConversationFiles,
} from './privacy-store.ts'
import { chatImportRoutes } from './chat-imports.ts'
import { quickReplyRoutes } from './quick-replies.ts'
import { readCloudWebhook } from './read-cloud-webhook.ts'
import { readWahaWebhook } from './read-waha-webhook.ts'
import { findReplyAddress } from './reply-address.ts'
import { receivedFileRoutes } from './received-file-routes.ts'
import { publishRelatedChanges, type SubscribeToChanges } from './related-changes.ts'
import { threadRoutes } from './thread-routes.ts'
import { WebhookProcessor } from './webhook-processor.ts'
import { deleteOldWebhooks } from './webhooks-store.ts'

export interface InboxFeature extends Feature {
  /** Stores a webhook that the caller has verified. Resolves when it is stored durably. */
  receiveWebhook: (gateway: InboxGateway, body: string) => Promise<void>
  processWebhooks: () => Promise<void>
  notifyStaff: (conversation: string) => Promise<void>
  /** Notifies staff of conversations whose snooze has ended, and of messages that were held during quiet hours. */
  notifyOfDue: () => Promise<void>
  composeNotification: (notice: unknown, recipient: PushRecipient) => Promise<PushNotification | null>
}

interface InboxOptions extends Omit<InboxDependencies, 'db' | 'signals'> {
  database: Database
  log: Logger
  isSentByEngine: (tx: Db, gateway: InboxGateway, gatewayId: string) => Promise<boolean>
  signals: () => GatewaySignals | null
  customerUrl: () => string
  onMessagesChanged: SubscribeToChanges
  onOrdersChanged: SubscribeToChanges
  notifyUsers: Push['notifyUsers']
  enqueueNotice: (tx: Db, conversation: string) => Promise<void>
}

export { notifyStaffJobName } from './notify-staff.ts'

export const inboxPersonalData = {
  find: findConversationIds,
  findCustomer: findConversationCustomer,
  held: collectConversationData,
  forget: deleteConversations,
}

/** `id` is the id of the entry in the thread. Returns `null` if the message was deleted. */
export { findMessageEntry } from './thread-store.ts'

export const inboxRetention = {
  messages: { count: countExpiredConversationMessages, delete: deleteExpiredConversationMessages },
  files: { count: countExpiredConversationFiles, remove: removeExpiredConversationFiles },
}

/** Bodies of webhooks are kept this long, so that they can be processed again after a fix. */
const webhookRetentionDays = 30

export const deleteOldInboxWebhooks = (db: Db): Promise<void> => deleteOldWebhooks(db, webhookRetentionDays)

export function createInbox({
  database,
  log,
  isSentByEngine,
  signals: gatewaySignals,
  onMessagesChanged,
  onOrdersChanged,
  notifyUsers,
  enqueueNotice,
  ...routeDependencies
}: InboxOptions): InboxFeature {
  const { db } = database
  const signals = new CustomerSignals({
    db,
    log,
    gateway: routeDependencies.gateway,
    signals: gatewaySignals,
  })
  const dependencies = { db, signals, ...routeDependencies }
  const feed = new ChangeFeed<ConversationChangeEvent>('conversations', (payload) =>
    payload.split(' ').map((id) => ({ id })),
  )
  const presence = new ConversationPresence(db, feed, { onTyping: (id) => void signals.showTyping(id) })
  const staff = new StaffNotifier({ db, presence, notifyUsers })
  const media = new MediaFetcher({ ...dependencies, log })
  // The shop's phone number id (Cloud API) or session (WAHA).
  const getInstanceId = () => routeDependencies.gateway().instanceId || 'default'
  // The sandbox sends webhooks in Meta's format.
  const readers: Record<InboxGateway, (body: unknown) => IncomingEvent[]> = {
    cloud: (body) => readCloudWebhook(body, getInstanceId()),
    waha: (body) => readWahaWebhook(body, getInstanceId()),
    sandbox: (body) => readCloudWebhook(body, 'sandbox'),
  }
  const webhooks = new WebhookProcessor(
    db,
    {
      read: (gateway, body) => readers[gateway](body),
      isSentByEngine,
      async onReceived(tx, conversation, message) {
        // A failed notification or automatic reply must not keep the message out of the inbox.
        await tx
          .transaction(async (part) => {
            if (await pushQueries.hasAnyDevice(part)) await enqueueNotice(part, conversation)
          })
          .catch((error: unknown) => log.error({ err: error, conversation }, 'failed to notify staff'))
        const address = findReplyAddress(
          routeDependencies.gateway(),
          await findConversationIdentities(tx, conversation),
        )
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
    receiveWebhook: (gateway, body) => webhooks.receive(gateway, body),
    async processWebhooks() {
      await webhooks.processAll()
      media.wake()
    },
    notifyStaff: (conversation) => staff.notifyOfMessages(conversation),
    notifyOfDue: () => staff.notifyOfDue(),
    composeNotification: (notice, recipient) => staff.compose(notice, recipient),
    routes: [
      ...conversationRoutes(dependencies, feed),
      ...threadRoutes(dependencies),
      ...presence.routes,
      ...attachToOrderRoutes(dependencies),
      ...orderStatusRoutes(dependencies),
      ...quickReplyRoutes(dependencies),
      ...chatImportRoutes(dependencies),
      ...inboxSettingRoutes(db),
      ...receivedFileRoutes(dependencies, () => media.wake()),
    ],
    async start() {
      const stops = [
        await feed.start(database),
        await presence.start(database),
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
