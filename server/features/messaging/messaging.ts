import type { Feature } from '#server/http/route.ts'
import { alertRoutes } from './health/alerts.ts'
import { watchAlerts, type AlertParts } from './health/watch-alerts.ts'
import { campaignRoutes } from './campaigns/campaigns.ts'
import { templateRoutes } from './campaigns/templates.ts'
import { gatewayRoutes } from './health/gateway-calls.ts'
import { healthRoutes } from './health/health.ts'
import { measure, type Measures } from './health/measures.ts'
import { MessageFeed } from './message-feed.ts'
import { countExpiredMessages, phonesLike } from './privacy/person-store.ts'
import {
  correctMessages,
  forgetExpiredMessages,
  forgetInMessages,
  forgetNamesInMessages,
  heldInMessages,
  holdMessagesOf,
} from './privacy/person.ts'
import { heedGateway, webhookRoutes } from './receipts/webhooks.ts'
import { ReceiptBook } from './receipts/receipt-book.ts'
import { lastWrote, storeWrote } from './receipts/wrote-store.ts'
import { repeatRoutes } from './campaigns/repeats.ts'
import { sandboxRoutes } from './receipts/sandbox-phone.ts'
import { awaitNotification, type SentNotification } from './notifications.ts'
import { partOfWahaId } from './gateways/waha-answers.ts'
import { hasPart } from './parts-store.ts'
import { writingLimits } from './writing-limits.ts'
import { type MessagingParts, messageRoutes } from './message-routes.ts'
import { Engine } from './sender/engine.ts'
import { announceEngine } from './sender/heartbeat-store.ts'
import type { GatewayProvider } from '#core/messaging/gateway-limits.ts'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { GatewayConfig } from '../gateway/gateway.ts'
import { sandboxGateway } from './gateways/sandbox-gateway.ts'
import { cloudGateway, type CloudTemplate } from './gateways/cloud-gateway.ts'
import type { Gateway } from './gateways/gateway.ts'
import { sendGateway } from './gateways/send-gateway.ts'
import { verdictOf } from './gateways/verdicts.ts'
import { wahaGateway } from './gateways/waha-gateway.ts'

/** True if the engine sent the message with this id of a gateway, which it may report back before it answers the send call. */
export async function isSentByEngine(db: Db, gateway: string, gatewayId: string): Promise<boolean> {
  const part = gateway === 'waha' ? partOfWahaId(gatewayId) : null
  return part !== null && hasPart(db, part)
}

export { filesRefused } from './gateways/waha-gateway.ts'
export { uploadsInMessages } from './parts-store.ts'
export { addReply, replyModeFor } from './replies.ts'
export { findFailedReplies, findMessagesTo, findPhonesOf } from './sent-to-store.ts'
export { writingLimits } from './writing-limits.ts'
export { makeDueRepeats } from './campaigns/make-due-repeats.ts'
export { checkLedger } from './sender/check-store.ts'
export { heedRestore } from './sender/restored-store.ts'
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
 * - schedule, edit, cancel, reactivate and delete messages; history of a message
 * - search and filter the list with paging, counts and a calendar; bulk changes
 * - send due messages (sender/), send manually or directly, and resolve unknown deliveries
 * - templates with placeholders, campaigns, and recurring messages (`makeDueRepeats`)
 * - receipts from gateways (sent, delivered, read, failed), which also resolve unknown deliveries
 * - live changes for open screens
 * - state of the gateway and test messages
 * - health checks, metrics, and alerts to the owner by WhatsApp or e-mail
 * - GET /api/whatsapp, which sends one message at once
 * - `filesRefused`: why the gateway cannot send files
 * - `uploadsInMessages`: uploads used in messages, which the sweep keeps
 * - `checkLedger`: invariants of the ledger; `heedRestore`: keeps a restored database from sending messages twice
 * - `personInMessages`, `expiredMessages`: data about a customer, and expired data
 * - `noticeOf`: a notification stored in the statement that stores its order; `enqueueNotification`: in a
 *   transaction; `findNotification` and `awaitNotification`: for the pages that show it
 */
export function createMessaging(parts: MessagingParts): MessagingFeature {
  const { env, connection, database, log } = parts
  const gateway = () => createGateway(connection.current, env, database.db)
  const provider = () => connection.current.provider
  const feed = new MessageFeed()
  const book = new ReceiptBook(database.db, log)
  const alerts = alertParts(parts)
  const measures = parts.metrics && measure(parts.metrics.registry, database.db)
  return {
    name: 'messaging',
    awaitNotification: (key, over) => awaitNotification(database.db, feed, key, over),
    onMessages: (heard) => feed.subscribe((changes) => heard(changes && changes.map(({ id }) => id))),
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
      ...webhookRoutes(
        connection,
        async ({ receipts, wrote, identities, gateway }) => {
          await heedGateway(database.db, provider(), gateway)
          await storeWrote(database.db, wrote, identities)
          await book.record(receipts)
        },
        parts.receiveWebhook,
      ),
    ],
    async start() {
      const stops: (() => Promise<void>)[] = []
      if (env.ROLE !== 'engine') {
        stops.push(await feed.start(database))
        const unsubscribe = feed.subscribe(() => book.heard())
        // Applies receipts that an earlier process left open.
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
  /** Calls `heard` with the ids of messages that change; `null` if some may have been missed. Returns how to stop. */
  onMessages: (heard: (ids: string[] | null) => void) => () => void
}

/** Runs the engine and restarts it when another gateway is connected. */
async function startEngine(
  { env, database, log, connection }: MessagingParts,
  measures: Measures | null,
): Promise<() => Promise<void>> {
  const makeEngine = () => {
    const gateway = createGateway(connection.current, env, database.db)
    return new Engine({
      database,
      log,
      gateway: measures ? measures.timed(gateway) : gateway,
      ...(measures && { onClaimed: measures.claimed }),
    })
  }
  let engine = makeEngine()
  let stopped = false
  await engine.start()
  connection.onChange(async () => {
    if (stopped) return
    // Waits for the messages being sent.
    await engine.stop()
    engine = makeEngine()
    await engine.start()
  })
  const leave = await announceEngine(database, log)
  return async () => {
    stopped = true
    await engine.stop()
    await leave()
  }
}

function alertParts({
  env,
  connection,
  database,
  log,
  mail,
  siteUrl,
  failedJobs,
}: MessagingParts): AlertParts {
  const perSecond = () => createGateway(connection.current, env, database.db).perSecond
  const health = {
    database,
    dataDir: env.DATA_DIR,
    wordpress: env.WORDPRESS_URL ?? null,
    failedJobs,
    crashes: env.CETAK_CRASHES,
    get gateway() {
      return connection.current.provider
    },
    perSecond,
  }
  return { database, log, mail, siteUrl, health }
}

/** One message per second. Numbers that send faster to strangers get banned. */
const carefulPerSecond = 1
/** Meta keeps each version of its API for two years. */
export const metaUrl = 'https://graph.facebook.com/v24.0'

/** Environment variables that apply to every gateway. `GatewayConfig` has the rest. */
type GatewayLimitsOfEnv = Pick<Env, 'WHATSAPP_TIMEOUT_MS' | 'WHATSAPP_MAX_PER_SECOND'>

/** Creates the gateway of a configuration. */
function createGateway(config: GatewayConfig, env: GatewayLimitsOfEnv, db: Db): Gateway {
  const timeoutMs = env.WHATSAPP_TIMEOUT_MS
  const real = { timeoutMs, perSecond: env.WHATSAPP_MAX_PER_SECOND ?? carefulPerSecond }
  const { url, directUrl, method, instanceId, accessToken } = config
  if (!config.readable) return unreadableGateway(config.provider, real)
  const made: Record<GatewayProvider, () => Gateway> = {
    sandbox: () => sandboxGateway(db, { timeoutMs, perSecond: env.WHATSAPP_MAX_PER_SECOND ?? 0 }),
    gateway: () =>
      sendGateway({ ...real, url, directUrl: directUrl || undefined, method, instanceId, accessToken }),
    cloud: () =>
      cloudGateway({
        ...real,
        url: url || metaUrl,
        phoneNumberId: instanceId,
        accessToken,
        template: templateOf(config.template, db),
      }),
    waha: () => wahaGateway({ ...real, url, session: instanceId || 'default', apiKey: accessToken }),
  }
  return made[config.provider]()
}

/** Holds every message, because the gateway can't be called without its keys and no other gateway may send. */
function unreadableGateway(name: GatewayProvider, real: { timeoutMs: number; perSecond: number }): Gateway {
  const words = 'The stored keys can’t be read on this server: connect WhatsApp again in Settings, Gateway'
  return {
    name,
    ...real,
    endpoints: [{ direct: false, call: async () => ({ ...verdictOf('signed_out', words) }) }],
    session: async () => ({ tone: 'wrong', words: `${words}.`, account: null, qr: null }),
  }
}

/** Slightly less than Meta's day, because a message in flight at its end would arrive too late. */
const openMs = 24 * 3_600_000 - 60_000

function templateOf(given: string, db: Db): CloudTemplate | undefined {
  const [name, language] = given.split('/')
  if (!name || !language) return undefined
  return {
    name,
    language,
    openMs,
    async isOpen(phone) {
      const wrote = (await lastWrote(db, [phone])).get(phone)
      return wrote !== undefined && Date.now() - wrote.getTime() < openMs
    },
  }
}
