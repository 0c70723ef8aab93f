import { getField } from '#core/shared/typed-records.ts'
import { basketCookie } from '#core/orders/items/basket.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { sharedErrors } from '#core/shared-errors.ts'
import { createBackups } from './features/backups/backups.ts'
import { createCatalog, rewordDefaultCatalog } from './features/catalog/catalog.ts'
import { createContacts } from './features/contacts/contacts.ts'
import { GatewayConnection } from './features/gateway/gateway.ts'
import {
  createDocuments,
  creditExcessInvoiced,
  findDocumentsToExport,
} from './features/documents/documents.ts'
import { createIdentity } from './features/identity/identity.ts'
import { createInbox, findMessageEntry, notifyStaffJobName } from './features/inbox/inbox.ts'
import { createMedia, createDrivePolicy } from './features/media/media.ts'
import { createMessaging, createFileSupportCheck, isSentByEngine } from './features/messaging/messaging.ts'
import {
  createOrders,
  orderQueries,
  createContactsForBuyers,
  orderHistory,
  orderAccessForPayments,
  orderAccessForStatements,
  testOrderAccess,
} from './features/orders/orders.ts'
import { createPush, pushJobName } from './features/push/push.ts'
import { createPrivacy } from './features/privacy/privacy.ts'
import { createClosing, createOnlinePayments, createStatements } from './features/payments/payments.ts'
import { createPricing, findRegularPrice } from './features/pricing/pricing.ts'
import {
  batchHistory,
  createProduction,
  isClaimedByBatch,
  openHotFolder,
} from './features/production/production.ts'
import { createSearch } from './features/search/search.ts'
import { createSetup } from './features/setup/setup.ts'
import { createWebhooks, countRecentlyFailedDeliveries } from './features/webhooks/webhooks.ts'
import { createSettings, findShop } from './features/settings/settings.ts'
import { answerCall, answerRefusal } from './http/answer.ts'
import { createApiDescriptionRoute } from './http/description/api-description.ts'
import { ContentCache } from './db/content-cache.ts'
import { defineJobs, paymentCheckJobName } from './jobs.ts'
import { moveFilesOutOfDatabase } from './move-files.ts'
import { replaceDatabaseFromBackup } from './restore.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import { createTrustedProxyCheck, getNetwork } from './http/limits/network.ts'
import { createErrorAnswer, createErrorReference } from './http/limits/answer-error.ts'
import { addHealthRoutes } from './metrics/health.ts'
import { addCalls } from './http/add-calls.ts'
import { createHttpServer, isApiCall } from './http/http.ts'
import { createMailer } from './mail/mail.ts'
import { addMetrics, createMetrics } from './metrics/metrics.ts'
import { createJobQueue } from './db/jobs.ts'
import { createCallError, type CreatePageApi } from './ssr/in-process-api.ts'
import { addPages } from './ssr/pages.ts'
import { writeNightlyBackup } from './backup/nightly-backup.ts'
import { refuse } from './http/refusal.ts'
import { openFiles } from './storage/open-files.ts'
import { StoredFiles } from './storage/stored-files.ts'
import { alreadyAnswered, type Feature, type Route } from './http/route.ts'

export interface AppDependencies {
  env: Env
  database: Database
  log: Logger
  /** Loads the server build. Undefined if no pages are served, as in API tests and engine processes. */
  bundle?: () => Promise<ServerBuild>
  /** False turns off the page cache, so that rendering can be measured. */
  keepPages?: boolean
  writeBackup?: (file: string) => Promise<unknown>
  say?: (line: string) => void
}

export interface RunningApp {
  http: FastifyInstance
  routes: readonly Route[]
  start: () => Promise<void>
  /** Stops accepting calls, waits for running calls and stops the background work. Does not close the database. */
  stop: () => Promise<void>
}

/** Creates the features in a fixed sequence. A feature may use only the features created before it. */
export async function createApp(dependencies: AppDependencies): Promise<RunningApp> {
  const { env, log, bundle } = dependencies
  // Without PUBLIC_URL, links use this process's own address, which only this machine can open. Messages to real
  // phones therefore contain no links.
  const customerUrl = () => env.PUBLIC_URL ?? (reachesPhone() ? '' : ownAddress(http))
  const siteUrl = () => env.PUBLIC_URL ?? ownAddress(http)
  const identity = await createIdentity(env, dependencies.database, dependencies.say ?? (() => {}), {
    histories: [orderHistory, batchHistory],
    shopName: async () => (await findShop(dependencies.database.db)).name,
  })
  const connection = new GatewayConnection(env, dependencies.database, identity.outsideSeal, log)
  await connection.load()
  const reachesPhone = () => connection.current.provider !== 'sandbox'
  const content = new ContentCache(dependencies.database)
  const jobs = createJobQueue(dependencies.database, log)
  const files = new StoredFiles(dependencies.database.db, openFiles(env))
  const metrics = env.METRICS_TOKEN ? createMetrics() : null
  const messaging = createMessaging({
    env,
    connection,
    database: dependencies.database,
    log,
    identify: identity.identify,
    files,
    latestOrders: orderQueries.latestOf,
    failedJobs: () => jobs.findFailures(),
    failedWebhooks: () => countRecentlyFailedDeliveries(dependencies.database.db),
    metrics,
    mail: createMailer(env),
    siteUrl,
    receiveWebhook: (gateway, body) => inbox.receiveWebhook(gateway, body),
  })
  const push = createPush({
    db: dependencies.database.db,
    env,
    seal: identity.outsideSeal,
    log,
    enqueue: (tx, job, startAfter) => jobs.enqueue(tx, pushJobName, job, startAfter),
    compose: (notice, recipient) => inbox.composeNotification(notice, recipient),
  })
  const inbox = createInbox({
    database: dependencies.database,
    log,
    identify: identity.identify,
    gateway: () => connection.current,
    files,
    isSentByEngine,
    signals: messaging.signals,
    customerUrl,
    onMessagesChanged: messaging.onMessagesChanged,
    onOrdersChanged: (heard) => orders.onOrdersChanged(heard),
    notifyUsers: push.notifyUsers,
    enqueueNotice: (tx, conversation) => jobs.enqueue(tx, notifyStaffJobName, { conversation }),
  })
  const orders = createOrders(dependencies.database, {
    files,
    env,
    content,
    siteUrl,
    customerUrl,
    identify: identity.identify,
    seal: identity.seal,
    isOnSheets: isClaimedByBatch,
    creditInvoice: creditExcessInvoiced,
    awaitNotification: messaging.awaitNotification,
    reachesPhone,
  })
  const onlinePayments = createOnlinePayments({
    db: dependencies.database.db,
    env,
    seal: identity.outsideSeal,
    orders: { ...orderAccessForPayments, recordPayment: orders.recordPayment },
    siteUrl,
    shopName: async (db) => (await findShop(db)).name,
    enqueueChecks: (tx) => jobs.enqueue(tx, paymentCheckJobName, {}),
  })
  const features: Feature[] = [
    push,
    identity,
    connection,
    createSettings(dependencies.database, files, env, identity.seal, log, rewordDefaultCatalog),
    createBackups(env, dependencies.database, {
      enqueue: (...job) => jobs.enqueue(...job),
      restore: (source, call) =>
        replaceDatabaseFromBackup(dependencies.database, source, call, files.storage),
    }),
    createMedia(env, dependencies.database, {
      files,
      siteUrl,
      connection,
      filesRefused: createFileSupportCheck(connection),
    }),
    createContacts(env, dependencies.database, (db) => createContactsForBuyers(db, 1)),
    createCatalog(dependencies.database, content, {
      countOrdersOf: orderQueries.countOf,
      usualPrice: findRegularPrice,
    }),
    createPricing(dependencies.database, content),
    messaging,
    orders,
    onlinePayments,
    createStatements(dependencies.database, {
      findOrdersToMatch: orderQueries.toMatch,
      findOrderByNumber: orderQueries.byNumberToMatch,
      findOrdersByIds: orderQueries.byIdsToMatch,
      lockOrder: orderAccessForStatements.lock,
      recordPayment: orders.recordPayment,
      reversePayment: orderAccessForStatements.reversePayment,
    }),
    createDocuments(dependencies.database, { customerUrl, reduceTotal: orders.reduceTotal }),
    createClosing(dependencies.database, {
      findOrders: orderQueries.references,
      findTestOrderIds: testOrderAccess.findIds,
      findDocuments: findDocumentsToExport,
    }),
    createProduction(dependencies.database, {
      files,
      customerUrl,
      hotFolder: openHotFolder(env),
      enqueue: (...job) => jobs.enqueue(...job),
    }),
    inbox,
    createWebhooks({
      database: dependencies.database,
      log,
      seal: identity.outsideSeal,
      origins: env.WEBHOOK_ORIGINS,
      describeMessage: findMessageEntry,
      delivers: env.ROLE !== 'engine',
    }),
    createPrivacy(dependencies.database, files),
    createSetup(dependencies.database, {
      provider: () => connection.current.provider,
      placeTest: orders.placeTest,
    }),
    createSearch(dependencies.database),
  ]
  const calls = features.flatMap((feature) => feature.routes)
  const routes = [
    ...calls,
    createApiDescriptionRoute(
      calls.map(({ contract }) => contract),
      siteUrl,
    ),
  ]
  const { identify } = identity

  const http = await createHttpServer({
    log,
    secure: env.PUBLIC_URL?.startsWith('https:') ?? false,
    identify,
    callsPerMinute: 1200,
    uploadsFolder: dependencies.database.bundled ? env.DATA_DIR : null,
    isTrusted: createTrustedProxyCheck(env.TRUSTED_PROXIES),
  })
  if (metrics && env.METRICS_TOKEN) addMetrics(http, metrics, env.METRICS_TOKEN)
  addHealthRoutes(http, dependencies.database, env.DATA_DIR)
  await addCalls(http, routes, { identify, allowsOrigin: identity.allowsOrigin })

  const api: CreatePageApi = (address) => async (contract, input) => {
    const route = routes.find(
      (each) => each.contract.method === contract.method && each.contract.path === contract.path,
    )
    if (!route) throw new Error(`no route answers ${contract.method} ${contract.path}`)
    // Calls from rendered pages are anonymous, because every visitor gets the same page. So are calls from forms that
    // are posted without scripts.
    const call = {
      caller: null,
      address,
      network: getNetwork(address),
      get request(): never {
        throw new Error(`${contract.path} reads its request: it cannot be called from a page`)
      },
      get reply(): never {
        throw new Error(`${contract.path} writes its reply: it cannot be called from a page`)
      },
    }
    const result = await answerCall(route, input, call).catch((error: unknown) => {
      const reference = createErrorReference()
      log.error({ err: error, method: contract.method, path: contract.path, reference }, 'call failed')
      return { ...createErrorAnswer(error, reference), failure: true as const }
    })
    if (result === alreadyAnswered) throw new Error(`${contract.path} cannot be called from a page`)
    if (result.failure) throw createCallError({ ...result.body, status: result.status })
    return (contract.envelope === 'data' ? getField(result.body, 'data') : result.body) as never
  }

  defineJobs(jobs, {
    database: dependencies.database,
    files,
    env,
    siteUrl,
    customerUrl,
    onlinePayments,
    closeGroups: orders.closeGroups,
    continueLabelPurchases: orders.continueLabelPurchases,
    inbox,
    push,
    writeBackup:
      dependencies.writeBackup ??
      ((file) => writeNightlyBackup(dependencies.database, files.storage, file, env.BACKUP_PASSPHRASE)),
  })

  const stops: (() => Promise<void>)[] = [() => content.stop()]
  if (bundle && env.ROLE !== 'engine') {
    await content.listen()
    const cache = env.NODE_ENV !== 'development'
    const policy = createDrivePolicy(dependencies.database.db, env)
    addPages(http, {
      bundle,
      api,
      siteUrl,
      contentVersion: () => content.version,
      cache,
      keep: dependencies.keepPages ?? true,
      own: { cookie: basketCookie, pages: /^\/troli(\.data)?\/?$/ },
      policy,
    })
  }
  http.setNotFoundHandler({ preHandler: http.rateLimit() }, (request, reply) => {
    const { status, body } = answerRefusal(null, refuse('not_found'))
    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .send(isApiCall(request.url) ? body : sharedErrors.not_found.error)
  })

  return {
    http,
    routes,
    async start() {
      await moveFilesOutOfDatabase(dependencies.database, files, dependencies.say ?? (() => {}))
      await content.listen()
      await jobs.start({ working: env.ROLE !== 'web' })
      stops.unshift(() => jobs.stop())
      for (const feature of features) {
        const stop = await feature.start?.()
        if (stop) stops.unshift(stop)
      }
    },
    async stop() {
      // Close the HTTP server and stop the features concurrently: `http.close()` waits for live streams, which end only
      // when their feature stops.
      const closed = http.close()
      for (const stop of stops) await stop()
      await closed
    },
  }
}

function ownAddress(http: FastifyInstance): string {
  const listening = http.server.address()
  const { address = '', port = 80 } = listening && typeof listening === 'object' ? listening : {}
  // A server that listens on all addresses can also be reached at the loopback address.
  const host = address === '' || address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
