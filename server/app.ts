import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { sharedErrors } from '../core/contracts/contract.ts'
import { createCatalog } from './features/catalog/catalog.ts'
import { createContacts } from './features/contacts/contacts.ts'
import { createIdentity } from './features/identity/identity.ts'
import { createMedia, drivePolicy } from './features/media/media.ts'
import {
  createMessaging,
  enqueueNotification,
  findNotification,
  noticeOf,
} from './features/messaging/messaging.ts'
import { countOrdersOf, createOrders, latestOrders, orderHistory } from './features/orders/orders.ts'
import { createPeople } from './features/people/people.ts'
import { createPricing } from './features/pricing/pricing.ts'
import {
  batchHistory,
  createProduction,
  isOnSheets,
  type ProductionParts,
} from './features/production/production.ts'
import { createSettings } from './features/settings/settings.ts'
import { answer, failed } from './platform/answer.ts'
import { apiDescription } from './platform/api-description.ts'
import { watchContent } from './platform/content-version.ts'
import { defineJobs } from './jobs.ts'
import type { Database } from './platform/database.ts'
import type { Env } from './platform/env.ts'
import { addHealth } from './platform/health.ts'
import { addRoutes, createHttp, isCall } from './platform/http.ts'
import type { Development } from './platform/pages/page-bundle.ts'
import { createMail } from './platform/mail.ts'
import { addMetrics, createMetrics } from './platform/metrics.ts'
import { createJobs } from './platform/jobs.ts'
import { ownPicture } from './platform/own-picture.ts'
import { addPages, type InProcessApi } from './platform/pages/pages.ts'
import { refuse } from './platform/refusal.ts'
import { handled, type Feature, type Route } from './platform/route.ts'

export interface AppParts {
  env: Env
  database: Database
  log: Logger
  /** The page bundle; left out where no pages are wanted (tests of calls, engine processes). */
  bundle?: () => Promise<ServerBuild>
  /** While developing, the HTTP server that Vite shares with the app. */
  dev?: Development
  /** Tells the person at the terminal something, once (the first sign-in). */
  say?: (line: string) => void
}

export interface App {
  http: FastifyInstance
  /** Every call that it answers. */
  routes: readonly Route[]
  /** Begins the background work that this process's role has. */
  start: () => Promise<void>
  /** Stops taking calls, lets what is under way end, stops the background work. Does not close the database. */
  stop: () => Promise<void>
}

/** Puts the features together, in their order: each may use only those before it. */
export async function createApp(parts: AppParts): Promise<App> {
  const { env, log, bundle } = parts
  const siteUrl = () => env.PUBLIC_URL ?? ownAddress(http)
  const identity = await createIdentity(env, parts.database, parts.say ?? (() => {}), [
    orderHistory,
    batchHistory,
  ])
  const jobs = createJobs(parts.database, log)
  const metrics = env.METRICS_TOKEN ? createMetrics() : null
  const features: Feature[] = [
    identity,
    createSettings(parts.database, env),
    createMedia(env, parts.database),
    createContacts(env, parts.database),
    createCatalog(parts.database, { countOrdersOf }),
    createPricing(parts.database),
    createMessaging({
      env,
      database: parts.database,
      log,
      identify: identity.identify,
      latestOrders,
      failedJobs: () => jobs.failures(),
      metrics,
      mail: createMail(env),
      siteUrl,
    }),
    createOrders(parts.database, {
      siteUrl,
      identify: identity.identify,
      notice: ({ id, phone }, { text, picture }) =>
        noticeOf({
          key: id,
          phone,
          text,
          media: picture ? [{ ...picture, name: 'qr-bayaran' }] : [],
        }),
      tell,
      findNotification,
      isOnSheets,
    }),
    createProduction(parts.database, { tell, readPicture: (address) => ownPicture(http, address) }),
    createPeople(parts.database),
  ]
  const calls = features.flatMap((feature) => feature.routes)
  const routes = [
    ...calls,
    apiDescription(
      calls.map(({ contract }) => contract),
      siteUrl,
    ),
  ]
  const { identify } = identity

  const http = await createHttp({
    log,
    secure: env.PUBLIC_URL?.startsWith('https:') ?? false,
    identify,
    callsPerMinute: 1200,
    ...(parts.dev && { dev: parts.dev }),
  })
  if (metrics && env.METRICS_TOKEN) addMetrics(http, metrics, env.METRICS_TOKEN)
  addHealth(http, parts.database.db)
  addRoutes(http, routes, identify)

  const api: InProcessApi = async (contract, input) => {
    const route = routes.find(
      (each) => each.contract.method === contract.method && each.contract.path === contract.path,
    )
    if (!route) throw new Error(`no route answers ${contract.method} ${contract.path}`)
    // A page is rendered for everyone alike, so it calls as nobody.
    const call = { caller: null, address: 'page', request: undefined as never, reply: undefined as never }
    // Fails as over HTTP: the cause is for the log, the page gets words for everyone.
    const result = await answer(route, input, call).catch((error: unknown) => {
      log.error({ err: error, method: contract.method, path: contract.path }, 'call failed')
      return failed(contract, refuse('internal'))
    })
    if (result === handled) throw new Error(`${contract.path} cannot be called from a page`)
    if (result.failure)
      throw Object.assign(new Error(result.body.message), { ...result.body, status: result.status })
    return contract.envelope === 'data' ? (result.body as { data: never }).data : (result.body as never)
  }

  defineJobs(jobs, parts.database)

  const stops: (() => Promise<void>)[] = []
  if (bundle && env.ROLE !== 'engine') {
    const content = await watchContent(parts.database)
    stops.unshift(content.stop)
    const cache = env.NODE_ENV !== 'development'
    const policy = drivePolicy(parts.database.db, env)
    addPages(http, { bundle, api, siteUrl, contentVersion: content.current, cache, policy })
  }
  http.setNotFoundHandler((request, reply) => {
    const { status, body } = failed(null, refuse('not_found'))
    return isCall(request.url)
      ? reply.status(status).send(body)
      : reply.status(404).send(sharedErrors.not_found.error)
  })

  return {
    http,
    routes,
    async start() {
      await jobs.start({ working: env.ROLE !== 'web' })
      stops.unshift(() => jobs.stop())
      for (const feature of features) {
        const stop = await feature.start?.()
        if (stop) stops.unshift(stop)
      }
    },
    async stop() {
      // Together: a live stream keeps its connection open until its feature ends it.
      const closed = http.close()
      for (const stop of stops) await stop()
      await closed
    },
  }
}

/** A message to a customer about an order, in the transaction of what it tells. */
const tell: ProductionParts['tell'] = (tx, message) => enqueueNotification(tx, { ...message, media: [] })

/** Where this process listens, for links in messages while nobody has said what our address is. */
function ownAddress(http: FastifyInstance): string {
  const address = http.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 80) : 80}`
}
