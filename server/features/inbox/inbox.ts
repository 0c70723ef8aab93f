import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Database, Db } from '#server/db/database.ts'
import type { Caller, Feature } from '#server/http/route.ts'
import type { Refusal } from '#server/http/refusal.ts'
import { ChangeFeed } from '#server/realtime/change-feed.ts'
import { inboxRoutes } from './inbox-routes.ts'
import type { InboxGateway } from './incoming-event.ts'
import { IncomingWebhooks } from './process-webhooks.ts'
import { readCloudWebhook } from './read-cloud-webhook.ts'
import { readWahaWebhook } from './read-waha-webhook.ts'

export interface InboxParts {
  db: Db
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
  /** True if the gateway takes free replies for 24 hours only. */
  hasReplyWindow: () => boolean
}

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
      const stop = await feed.start(database)
      void webhooks.processAll()
      return stop
    },
  }
}
