import type { Logger } from 'pino'
import type { Database, Db } from '#server/db/database.ts'
import type { Feature } from '#server/http/route.ts'
import { ChangeFeed } from '#server/realtime/change-feed.ts'
import { type InboxParts, inboxRoutes } from './inbox-routes.ts'
import type { InboxGateway } from './incoming-event.ts'
import { IncomingWebhooks } from './process-webhooks.ts'
import { readCloudWebhook } from './read-cloud-webhook.ts'
import { readWahaWebhook } from './read-waha-webhook.ts'
import { deleteOldWebhooks } from './webhooks-store.ts'

export interface InboxFeature extends Feature {
  /** Stores a verified webhook. Resolves when it is durable. */
  receive: (gateway: InboxGateway, body: string) => Promise<void>
  /** Processes what an earlier process left. */
  processAll: () => Promise<void>
}

interface Options extends Omit<InboxParts, 'db'> {
  database: Database
  log: Logger
  /** The phone number id (Cloud API) or the session (WAHA) of the shop. */
  instanceOf: (gateway: InboxGateway) => string
  isSentByEngine: (tx: Db, gateway: InboxGateway, gatewayId: string) => Promise<boolean>
}

/** Bodies of webhooks are kept this long, to process them again if a reader was wrong. Days. */
const webhookRetentionDays = 30

/** Deletes old bodies of webhooks, for the daily job. */
export const sweepInbox = (db: Db): Promise<void> => deleteOldWebhooks(db, webhookRetentionDays)

/** Conversations with customers: what they write, read from the webhooks of gateways, and what staff do with it. */
export function createInbox({ database, log, instanceOf, isSentByEngine, ...more }: Options): InboxFeature {
  const feed = new ChangeFeed<{ id: string }>('conversations', (payload) =>
    payload.split(' ').map((id) => ({ id })),
  )
  const webhooks = new IncomingWebhooks(
    database.db,
    {
      read: (gateway, body) =>
        gateway === 'waha'
          ? readWahaWebhook(body, instanceOf(gateway))
          : readCloudWebhook(body, instanceOf(gateway)),
      isSentByEngine,
    },
    log,
  )
  return {
    name: 'inbox',
    receive: (gateway, body) => webhooks.receive(gateway, body),
    processAll: () => webhooks.processAll(),
    routes: inboxRoutes({ db: database.db, ...more }, feed),
    async start() {
      const stopFeed = await feed.start(database)
      const stopWebhooks = webhooks.start()
      return async () => {
        await stopWebhooks()
        await stopFeed()
      }
    },
  }
}
