import type { Feature } from '#server/platform/route.ts'
import { alertRoutes } from './alerts/alerts.ts'
import { watchAlerts } from './alerts/watch.ts'
import { campaignRoutes } from './campaigns/campaigns.ts'
import { templateRoutes } from './campaigns/templates.ts'
import { gatewayRoutes } from './gateway-calls.ts'
import { gatewayOf } from './configured-gateway.ts'
import { healthRoutes } from './health/health.ts'
import { measure } from './health/measures.ts'
import { MessageFeed } from './live/message-feed.ts'
import { countExpiredMessages } from './people/expired-store.ts'
import { phonesLike } from './people/person-store.ts'
import {
  correctMessages,
  forgetExpiredMessages,
  forgetInMessages,
  forgetNamesInMessages,
  heldInMessages,
  holdMessagesOf,
} from './people/person.ts'
import { heedGateway } from './receipts/gateway-news.ts'
import { ReceiptBook } from './receipts/receipt-book.ts'
import { lastWrote, storeWrote } from './receipts/wrote-store.ts'
import { webhookRoutes } from './receipts/webhooks.ts'
import { repeatRoutes } from './repeats/repeats.ts'
import { sandboxRoutes } from './sandbox/sandbox-calls.ts'
import { awaitNotification, type SentNotification } from './notifications.ts'
import { writingLimits } from './writing-limits.ts'
import { type MessagingParts, messageRoutes } from './message-routes.ts'
import { startEngine } from './running-engine.ts'
import { alertParts } from './alert-parts.ts'

export { filesRefused } from './gateways/waha-edition.ts'
export { uploadsInMessages } from './parts-store.ts'
export { makeDueRepeats } from './repeats/make-due.ts'
export { checkLedger } from './upkeep/check-store.ts'
export { heedRestore } from './upkeep/restored.ts'
export { enqueueNotification, findNotification, noticeOf } from './notifications.ts'
export type { Notice } from './messages-store.ts'

export const personInMessages = {
  find: phonesLike,
  held: heldInMessages,
  hold: holdMessagesOf,
  correct: correctMessages,
  forget: forgetInMessages,
  forgetNames: forgetNamesInMessages,
  lastWrote,
}

export const expiredMessages = { count: countExpiredMessages, forget: forgetExpiredMessages }

/**
 * Messages to customers over WhatsApp.
 * - schedule one, edit it, cancel, reactivate, delete it; see one message and its history
 * - search and filter the list, page by page; see counts and a calendar; change many at once
 * - it goes out by itself when it is due; or send it now, or directly; decide what an unknown outcome was
 * - templates with variables; one text to a group of contacts; messages that come again (`makeDueRepeats`)
 * - what gateways tell afterwards (sent, delivered, read, failed) settles what was unknown and gives the ticks
 * - screens hear of every change while it happens
 * - see how the gateway is doing, send a test message; the shop's sending hours, pace and pause are kept to
 * - say how all of it is doing, in plain words and in figures for machines; tell the owner when
 *   something is wrong, by WhatsApp or e-mail
 * - send one message at once for a machine (GET /api/whatsapp)
 * - `filesRefused`: why the gateway sends no files at all, for whoever attaches some
 * - `uploadsInMessages`: which uploads they hold, for the sweep of what nothing does
 * - `checkLedger` looks whether everything promised holds; `heedRestore` keeps a restored database from sending twice
 * - `personInMessages`, `expiredMessages`: what they hold about a customer, and what they have held for long enough
 * - `noticeOf` an order, stored with it; `enqueueNotification` in another transaction, `findNotification` for its thank-you page and history,
 *   `awaitNotification` for the page that listens
 */
export function createMessaging(parts: MessagingParts): MessagingFeature {
  const { env, connection, database, log } = parts
  const gateway = () => gatewayOf(connection.current, env, database.db)
  const provider = () => connection.current.provider
  const feed = new MessageFeed()
  const book = new ReceiptBook(database.db, log)
  const alerts = alertParts(parts)
  const measures = parts.metrics && measure(parts.metrics.registry, database.db)
  return {
    name: 'messaging',
    awaitNotification: (key, over) => awaitNotification(database.db, feed, key, over),
    routes: [
      ...messageRoutes(parts, feed),
      ...gatewayRoutes(parts, feed, gateway),
      ...templateRoutes(database.db, parts.latestOrders),
      ...campaignRoutes({
        db: database.db,
        latestOrders: parts.latestOrders,
        get limits() {
          return writingLimits(connection.current)
        },
        gateway,
      }),
      ...healthRoutes(alerts.health),
      ...alertRoutes(alerts, feed),
      ...repeatRoutes({
        db: database.db,
        latestOrders: parts.latestOrders,
        get limits() {
          return writingLimits(connection.current)
        },
      }),
      ...sandboxRoutes(database.db, book, () => provider() === 'sandbox'),
      ...webhookRoutes(connection, async ({ receipts, wrote, identities, gateway }) => {
        await heedGateway(database.db, provider(), gateway)
        await storeWrote(database.db, wrote, identities)
        await book.record(receipts)
      }),
    ],
    async start() {
      const stops: (() => Promise<void>)[] = []
      if (env.ROLE !== 'engine') {
        stops.push(await feed.start(database))
        const unsubscribe = feed.subscribe(() => book.heard())
        // What an earlier process could not act upon.
        book.heard()
        stops.push(async () => {
          unsubscribe()
          await book.stop()
        })
      }
      if (env.ROLE !== 'web') stops.push(await startEngine(parts, measures))
      stops.push(watchAlerts(alerts))
      return async () => {
        await Promise.all(stops.map((stop) => stop()))
      }
    },
  }
}

interface MessagingFeature extends Feature {
  awaitNotification: (key: string, over: AbortSignal) => Promise<SentNotification | null>
}
