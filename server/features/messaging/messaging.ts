import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { messageFilterCounts, messagePage } from '../../../core/messaging/message-list.ts'
import { changeMessages } from '../../../core/messaging/change-messages.ts'
import { messageCalendar } from '../../../core/messaging/message-calendar.ts'
import {
  cancelMessage,
  createMessage,
  deleteMessage,
  getMessage,
  listMessages,
  messageCounts,
  reactivateMessage,
  updateMessage,
} from '../../../core/messaging/messages.ts'
import { messageEvents } from '../../../core/messaging/message-events.ts'
import { messageHistory } from '../../../core/messaging/message-history.ts'
import { sendMessageDirect, sendMessageNow, settleMessage } from '../../../core/messaging/send-message.ts'
import { messagesToday } from '../../../core/messaging/messages-today.ts'
import { sendWhatsapp } from '../../../core/messaging/whatsapp.ts'
import { permit } from '../../platform/answer.ts'
import type { Database } from '../../platform/database.ts'
import { doerOf } from '../../platform/doer.ts'
import type { Env } from '../../platform/env.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Metrics } from '../../platform/health/metrics.ts'
import { streamChanges } from '../../platform/live/event-stream.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { handled, route, type Caller, type Feature, type Route } from '../../platform/route.ts'
import type { Mail } from '../../platform/outside/mail.ts'
import { alertRoutes } from './alerts/alerts.ts'
import { watchAlerts, type AlertParts } from './alerts/watch.ts'
import { campaignRoutes } from './campaigns/campaigns.ts'
import type { LatestOrders } from './campaigns/personal-texts.ts'
import { templateRoutes } from './campaigns/templates.ts'
import { Engine } from './engine/engine.ts'
import { gatewayRoutes } from './gateway-calls.ts'
import { gatewayOf } from './configured-gateway.ts'
import { announceEngine } from './engine/presence.ts'
import { healthRoutes } from './health/health.ts'
import { measure, type Measures } from './health/measures.ts'
import { MessageFeed } from './live/message-feed.ts'
import { calendar } from './list/calendar.ts'
import { bulkChange } from './list/bulk-change.ts'
import { listDueFirst } from './list/due-first.ts'
import { counts, countsOf, pageOf } from './list/pages.ts'
import { today } from './list/today.ts'
import { findMessage } from './messages-store.ts'
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
import { storeWrote } from './receipts/wrote-store.ts'
import { webhookRoutes } from './receipts/webhooks.ts'
import { repeatRoutes } from './repeats/repeats.ts'
import { sandboxRoutes } from './sandbox/sandbox-calls.ts'
import { cancel, edit, reactivate, remove, schedule } from './scheduling.ts'
import { sendCall, sendDirect, sendNow } from './sending.ts'
import { decide, history } from './settling.ts'
import { awaitNotification, type SentNotification } from './notifications.ts'
import { onWire } from './wire.ts'
import { writingLimits } from './writing-limits.ts'

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
}

export const expiredMessages = { count: countExpiredMessages, forget: forgetExpiredMessages }

interface MessagingParts {
  env: Env
  database: Database
  log: Logger
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
  /** Orders stand to the right of us: whoever puts the features together hands them in. */
  latestOrders: LatestOrders
  failedJobs: Jobs['failures']
  /** Where somebody reads what the engine measures. */
  metrics: Metrics | null
  mail: Mail | null
  siteUrl: () => string
}

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
  const { env, database, log } = parts
  const feed = new MessageFeed()
  const book = new ReceiptBook(database.db, log)
  const alerts = alertParts(parts)
  const measures = parts.metrics && measure(parts.metrics.registry, database.db)
  return {
    name: 'messaging',
    awaitNotification: (key, over) => awaitNotification(database.db, feed, key, over),
    routes: [
      ...messageRoutes(parts, feed),
      ...gatewayRoutes(parts, feed, gatewayOf(env, database.db)),
      ...templateRoutes(database.db, parts.latestOrders),
      ...campaignRoutes({
        db: database.db,
        latestOrders: parts.latestOrders,
        limits: writingLimits(env),
        gateway: () => gatewayOf(env, database.db),
      }),
      ...healthRoutes(alerts.health),
      ...alertRoutes(alerts, feed),
      ...repeatRoutes({
        db: database.db,
        latestOrders: parts.latestOrders,
        limits: writingLimits(env),
      }),
      ...sandboxRoutes(database.db, book, env.WHATSAPP_PROVIDER === 'sandbox'),
      ...webhookRoutes(env, async ({ receipts, wrote, gateway }) => {
        await heedGateway(database.db, env.WHATSAPP_PROVIDER, gateway)
        await storeWrote(database.db, wrote)
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

function alertParts({ env, database, log, mail, siteUrl, failedJobs }: MessagingParts): AlertParts {
  const perSecond = () => gatewayOf(env, database.db).perSecond
  const health = {
    database,
    dataDir: env.DATA_DIR,
    wordpress: env.WORDPRESS_URL ?? null,
    failedJobs,
    crashes: env.CETAK_CRASHES,
    gateway: env.WHATSAPP_PROVIDER,
    perSecond,
  }
  return { database, log, mail, siteUrl, health }
}

async function startEngine(
  { env, database, log }: MessagingParts,
  measures: Measures | null,
): Promise<() => Promise<void>> {
  const gateway = gatewayOf(env, database.db)
  const engine = new Engine({
    database,
    log,
    gateway: measures ? measures.timed(gateway) : gateway,
    ...(measures && { onTaken: measures.taken }),
  })
  await engine.start()
  const leave = await announceEngine(database, log)
  return async () => {
    await engine.stop()
    await leave()
  }
}

function messageRoutes({ env, database: { db }, identify }: MessagingParts, feed: MessageFeed): Route[] {
  const limits = writingLimits(env)
  return [
    route(listMessages, (input, call) => listDueFirst(db, input, call)),
    route(messagePage, (input) => pageOf(db, input)),
    route(messageCounts, () => counts(db)),
    route(messageFilterCounts, (input) => countsOf(db, input)),
    route(messagesToday, () => today(db)),
    route(messageCalendar, (input) => calendar(db, input)),
    route(getMessage, async ({ id }) => {
      const message = await findMessage(db, id)
      return message ? onWire(message) : refuse('not_found')
    }),
    route(createMessage, (input, { caller }) => schedule(db, limits, input, doerOf(caller))),
    route(updateMessage, (input, { caller }) => edit(db, limits, input, doerOf(caller))),
    route(cancelMessage, ({ id }, { caller }) => cancel(db, id, doerOf(caller))),
    route(reactivateMessage, ({ id }, { caller }) => reactivate(db, limits, id, doerOf(caller))),
    route(deleteMessage, ({ id }) => remove(db, id)),
    route(changeMessages, (input, { caller }) => bulkChange(db, limits, input, doerOf(caller))),
    route(sendMessageNow, ({ id }, { caller }) => sendNow(db, feed, id, doerOf(caller))),
    route(sendMessageDirect, ({ id }, { caller }) => sendDirect(db, feed, id, doerOf(caller))),
    route(settleMessage, (input, { caller }) => decide(db, input, doerOf(caller))),
    route(messageHistory, ({ id }) => history(db, id)),
    route(messageEvents, (_input, call) => {
      streamChanges(feed, call, async () => {
        const caller = await identify(call.request)
        return !(caller instanceof Refusal) && permit(messageEvents.access, caller) === null
      })
      return handled
    }),
    route(sendWhatsapp, (input) => sendCall(db, { feed, limits }, input)),
  ]
}
