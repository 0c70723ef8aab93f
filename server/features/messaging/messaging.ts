import type { Feature } from '#server/http/route.ts'
import { alertRoutes } from './health/alerts.ts'
import { watchAlerts, type AlertDependencies } from './health/watch-alerts.ts'
import { campaignRoutes } from './campaigns/campaigns.ts'
import { templateRoutes } from './campaigns/templates.ts'
import { gatewayRoutes } from './health/gateway-routes.ts'
import { healthRoutes } from './health/health.ts'
import { registerEngineMetrics, type EngineMetrics } from './health/engine-metrics.ts'
import { MessageFeed } from './message-feed.ts'
import { countExpiredMessages, findSimilarPhones } from './privacy/person-store.ts'
import {
  redirectPendingMessages,
  deleteExpiredMessages,
  deletePersonMessages,
  removePersonNames,
  collectMessageData,
  lockAndCountMessagesBeingSent,
} from './privacy/person.ts'
import { handleGatewayState, webhookRoutes } from './receipts/webhooks.ts'
import { ReceiptProcessor } from './receipts/receipt-processor.ts'
import { findLastInboundTimes, storeInboundMessages } from './receipts/inbound-store.ts'
import { recurringMessageRoutes } from './campaigns/recurring-messages.ts'
import { sandboxWritingRoutes } from './receipts/sandbox-writing.ts'
import { sandboxRoutes } from './receipts/sandbox-phone.ts'
import { waitForNotificationResult, type SentNotification } from './notifications.ts'
import { parseWahaId } from './gateways/waha-answers.ts'
import { hasPart } from './parts-store.ts'
import { getGatewayLimits } from './message-limits.ts'
import { type MessagingDependencies, messageRoutes } from './message-routes.ts'
import { Engine } from './sender/engine.ts'
import { startHeartbeat } from './sender/heartbeat-store.ts'
import type { GatewayProvider } from '#core/messaging/gateway-limits.ts'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { GatewayConfig } from '../gateway/gateway.ts'
import { createSandboxGateway } from './gateways/sandbox-gateway.ts'
import { createCloudGateway, type CloudTemplate } from './gateways/cloud-gateway.ts'
import type { GatewaySignals, WhatsappGateway } from './gateways/gateway.ts'
import { createSendGateway } from './gateways/send-gateway.ts'
import { createVerdict } from './gateways/verdicts.ts'
import { createWahaGateway } from './gateways/waha-gateway.ts'

/**
 * Returns true if the engine sent this message. A gateway can report a message before it answers
 * the call that sends it.
 */
export async function isSentByEngine(db: Db, gateway: string, gatewayId: string): Promise<boolean> {
  const part = gateway === 'waha' ? parseWahaId(gatewayId) : null
  return part !== null && hasPart(db, part)
}

export { findVisitorMessageBudget } from './health/visitor-budget.ts'
export { createFileSupportCheck } from './gateways/waha-gateway.ts'
export { findUploadsInMessages } from './parts-store.ts'
export { findCustomerFile } from './gateways/sandbox-written-store.ts'
export { addReply, getReplyMode, isReplyAdded } from './replies.ts'
export {
  findPhonesWithFailedReply,
  findGatewayMessageIds,
  findMessageTimeline,
  findTimelineMessage,
  findPhonesOfMessages,
  findSentMessagesByGatewayIds,
} from './customer-messages-store.ts'
export { personalizeTexts } from './campaigns/compose-messages.ts'
export type { GatewaySignals } from './gateways/gateway.ts'
export { getGatewayLimits } from './message-limits.ts'
export { createDueRecurringMessages } from './campaigns/create-due-recurring-messages.ts'
export { checkMessageLedger } from './sender/ledger-checks-store.ts'
export { holdRestoredMessages } from './sender/hold-restored-store.ts'
export {
  enqueueNotification,
  cancelNotification,
  findNotification,
  createNotificationRow,
} from './notifications.ts'
export type { NotificationToInsert } from './messages-store.ts'

export const messagePersonalData = {
  find: findSimilarPhones,
  held: collectMessageData,
  hold: lockAndCountMessagesBeingSent,
  correct: redirectPendingMessages,
  forget: deletePersonMessages,
  forgetNames: removePersonNames,
  findLastInboundTimes,
}

export const messageRetention = { count: countExpiredMessages, forget: deleteExpiredMessages }

/**
 * Messages to customers over WhatsApp: scheduling, sending, receipts, templates, campaigns,
 * recurring messages, health checks and alerts. `checkMessageLedger` checks the invariants of the ledger.
 * `holdRestoredMessages` keeps a restored database from sending messages twice. `createNotificationRow` is
 * for a statement that stores a notification together with its order, and `enqueueNotification` for
 * a transaction.
 */
export function createMessaging(dependencies: MessagingDependencies): MessagingFeature {
  const { env, connection, database, log } = dependencies
  const gateway = () => createGateway(connection.current, env, database.db)
  const provider = () => connection.current.provider
  const feed = new MessageFeed()
  const receiptBook = new ReceiptProcessor(database.db, log)
  const alerts = alertDependencies(dependencies)
  const measures = dependencies.metrics && registerEngineMetrics(dependencies.metrics.registry, database.db)
  return {
    name: 'messaging',
    awaitNotification: (key, over) => waitForNotificationResult(database.db, feed, key, over),
    signals: () => gateway().signals ?? null,
    onMessagesChanged: (heard) => feed.subscribe((changes) => heard(changes && changes.map(({ id }) => id))),
    routes: [
      ...messageRoutes(dependencies, feed),
      ...gatewayRoutes(dependencies, feed, gateway),
      ...templateRoutes(database.db, dependencies.latestOrders),
      ...campaignRoutes({
        db: database.db,
        latestOrders: dependencies.latestOrders,
        get limits() {
          return getGatewayLimits(connection.current)
        },
        gateway,
      }),
      ...healthRoutes(alerts.health),
      ...alertRoutes(alerts, feed),
      ...recurringMessageRoutes({
        db: database.db,
        latestOrders: dependencies.latestOrders,
        get limits() {
          return getGatewayLimits(connection.current)
        },
      }),
      ...sandboxRoutes(database.db, receiptBook, () => provider() === 'sandbox'),
      ...sandboxWritingRoutes({
        db: database.db,
        files: dependencies.files,
        isInUse: () => provider() === 'sandbox',
        receive: (body) => dependencies.receiveWebhook('sandbox', body),
      }),
      ...webhookRoutes(
        connection,
        async ({ receipts, wrote, identities, gateway }) => {
          await handleGatewayState(database.db, provider(), gateway)
          await storeInboundMessages(database.db, wrote, identities)
          await receiptBook.record(receipts)
        },
        dependencies.receiveWebhook,
      ),
    ],
    async start() {
      const stops: (() => Promise<void>)[] = []
      if (env.ROLE !== 'engine') {
        stops.push(await feed.start(database))
        const unsubscribe = feed.subscribe(() => receiptBook.heard())
        // An earlier process may have left receipts that were not applied.
        receiptBook.heard()
        stops.push(async () => {
          unsubscribe()
          await receiptBook.stop()
        })
      }
      if (env.ROLE !== 'web') stops.push(await startEngine(dependencies, measures))
      stops.push(watchAlerts(alerts))
      return async () => {
        await Promise.all(stops.map((stop) => stop()))
      }
    },
  }
}

interface MessagingFeature extends Feature {
  signals: () => GatewaySignals | null
  awaitNotification: (key: string, over: AbortSignal) => Promise<SentNotification | null>
  /**
   * Calls `heard` with the ids of changed messages, or with `null` if changes may have been missed. Returns a
   * function that unsubscribes.
   */
  onMessagesChanged: (heard: (ids: string[] | null) => void) => () => void
}

/** Starts the engine. Restarts it when the shop connects another gateway. */
async function startEngine(
  { env, database, log, connection }: MessagingDependencies,
  measures: EngineMetrics | null,
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
    // Waits for the messages that are being sent.
    await engine.stop()
    engine = makeEngine()
    await engine.start()
  })
  const stopHeartbeat = await startHeartbeat(database, log)
  return async () => {
    stopped = true
    await engine.stop()
    await stopHeartbeat()
  }
}

function alertDependencies({
  env,
  connection,
  database,
  log,
  mail,
  siteUrl,
  failedJobs,
  failedWebhooks,
}: MessagingDependencies): AlertDependencies {
  const perSecond = () => createGateway(connection.current, env, database.db).perSecond
  const health = {
    database,
    dataDir: env.DATA_DIR,
    wordpress: env.WORDPRESS_URL ?? null,
    failedJobs,
    failedWebhooks,
    crashes: env.CETAK_CRASHES,
    get gateway() {
      return connection.current.provider
    },
    perSecond,
  }
  return { database, log, mail, siteUrl, health }
}

/** One message per second. WhatsApp bans numbers that send faster to strangers. */
const carefulPerSecond = 1
/** Address of Meta's API. Meta keeps each version for two years. */
export const metaApiUrl = 'https://graph.facebook.com/v24.0'

/** Environment variables that apply to every gateway. `GatewayConfig` has the other settings. */
type GatewayLimitsOfEnv = Pick<Env, 'WHATSAPP_TIMEOUT_MS' | 'WHATSAPP_MAX_PER_SECOND'>

function createGateway(config: GatewayConfig, env: GatewayLimitsOfEnv, db: Db): WhatsappGateway {
  const timeoutMs = env.WHATSAPP_TIMEOUT_MS
  const real = { timeoutMs, perSecond: env.WHATSAPP_MAX_PER_SECOND ?? carefulPerSecond }
  const { url, directUrl, method, instanceId, accessToken } = config
  if (!config.readable) return unreadableGateway(config.provider, real)
  const made: Record<GatewayProvider, () => WhatsappGateway> = {
    sandbox: () => createSandboxGateway(db, { timeoutMs, perSecond: env.WHATSAPP_MAX_PER_SECOND ?? 0 }),
    gateway: () =>
      createSendGateway({ ...real, url, directUrl: directUrl || undefined, method, instanceId, accessToken }),
    cloud: () =>
      createCloudGateway({
        ...real,
        url: url || metaApiUrl,
        phoneNumberId: instanceId,
        accessToken,
        template: templateOf(config.template, db),
      }),
    waha: () => createWahaGateway({ ...real, url, session: instanceId || 'default', apiKey: accessToken }),
  }
  return made[config.provider]()
}

/**
 * A gateway that sends nothing. It is used if the keys of the configured gateway can't be decrypted, because no other
 * gateway may send the messages.
 */
function unreadableGateway(
  name: GatewayProvider,
  real: { timeoutMs: number; perSecond: number },
): WhatsappGateway {
  const words = 'The stored keys can’t be read on this server: connect WhatsApp again in Settings, Gateway'
  return {
    name,
    ...real,
    endpoints: [{ direct: false, call: async () => ({ ...createVerdict('signed_out', words) }) }],
    session: async () => ({ tone: 'wrong', words: `${words}.`, account: null, qr: null }),
  }
}

/** Meta's 24-hour customer service window, less one minute so that a message sent at the end arrives within it. */
const openMs = 24 * 3_600_000 - 60_000

function templateOf(given: string, db: Db): CloudTemplate | undefined {
  const [name, language] = given.split('/')
  if (!name || !language) return undefined
  return {
    name,
    language,
    openMs,
    async isOpen(phone) {
      const lastInboundAt = (await findLastInboundTimes(db, [phone])).get(phone)
      return lastInboundAt !== undefined && Date.now() - lastInboundAt.getTime() < openMs
    },
  }
}
