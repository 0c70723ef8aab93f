import { randomUUID } from 'node:crypto'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  maxWebhooks,
  replaceWebhookSecret,
  resendFailedDeliveries,
  resendWebhookDelivery,
  testEventName,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '#core/webhooks/outgoing-webhooks.ts'
import type { Db } from '#server/db/database.ts'
import { deleteRecordVersion, getRecordVersions, incrementVersion } from '#server/db/versions-store.ts'
import { isInternalHost } from '#server/http/outgoing/public-address.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Feature, type Route } from '#server/http/route.ts'
import { recordAction } from '../identity/identity.ts'
import {
  deleteDeliveriesOlderThan,
  findDeliveries,
  findDelivery,
  countFailedDeliveriesByUrl,
  insertTestDelivery,
  makeDeliveryDue,
  makeFailedDeliveriesDue,
} from './deliveries-store.ts'
import { createWebhookSecret } from './sign-webhook.ts'
import { WebhookDeliverer, type WebhookDelivererDependencies } from './webhook-deliverer.ts'
import {
  countDeliveriesByWebhook,
  deleteWebhookRow,
  findWebhook,
  findWebhooks,
  insertWebhook,
  replaceSecret,
  updateWebhook,
} from './webhooks-store.ts'
import type { StoredDelivery } from './webhooks-tables.ts'

interface WebhooksDependencies extends WebhookDelivererDependencies {
  /** False in processes that only run the message engine, which deliveries must not slow down. */
  delivers: boolean
}

const retentionDays = 30
const reportedDays = 7

export const sweepWebhooks = (db: Db): Promise<void> => deleteDeliveriesOlderThan(db, retentionDays)

export const countRecentlyFailedDeliveries = (db: Db) => countFailedDeliveriesByUrl(db, reportedDays)

/**
 * Webhooks to other programs. Triggers write events to the outbox in the transaction of the change
 * (`migrations/functions/webhooks`), and `WebhookDeliverer` delivers them.
 */
export function createWebhooks(dependencies: WebhooksDependencies): Feature {
  const deliverer = new WebhookDeliverer(dependencies)
  return {
    name: 'webhooks',
    routes: [...settingRoutes(dependencies), ...deliveryRoutes(dependencies.database.db, deliverer)],
    ...(dependencies.delivers && { start: () => deliverer.start() }),
  }
}

function settingRoutes(dependencies: WebhooksDependencies): Route[] {
  const { db } = dependencies.database
  return [
    route(listWebhooks, async () => ({ webhooks: await presentWebhooks(dependencies, db) })),
    route(createWebhook, async ({ url, events }, call) => {
      const refused = refuseUrl(dependencies, url)
      if (refused) return refused
      const secret = createWebhookSecret()
      const id = randomUUID()
      return db.transaction(async (tx) => {
        if ((await findWebhooks(tx)).length >= maxWebhooks) return refuse('too_many')
        await insertWebhook(tx, { id, url, sealedSecret: dependencies.seal.encrypt(secret), events })
        await recordAction(tx, call, 'added a webhook', describeUrl(url))
        return { ...(await presentWebhook(dependencies, tx, id)), secret }
      })
    }),
    route(
      changeWebhook,
      async ({ id, url, events, is_enabled: isEnabled, version: expectedVersion }, call) => {
        const refused = refuseUrl(dependencies, url)
        if (refused) return refused
        return db.transaction(async (tx) => {
          if (!(await findWebhook(tx, id))) return refuse('not_found')
          const conflict = await incrementVersion(
            tx,
            call,
            { kind: 'webhook', key: id, expectedVersion },
            () => presentWebhook(dependencies, tx, id),
          )
          if (conflict) return conflict
          await updateWebhook(tx, id, { url, events, isEnabled })
          const state = isEnabled ? events.join(', ') : 'off'
          await recordAction(tx, call, 'changed a webhook', `${describeUrl(url)}: ${state}`)
          return presentWebhook(dependencies, tx, id)
        })
      },
    ),
    route(deleteWebhook, async ({ id }, call) =>
      db.transaction(async (tx) => {
        const webhook = await findWebhook(tx, id)
        if (!webhook || !(await deleteWebhookRow(tx, id))) return refuse('not_found')
        await deleteRecordVersion(tx, { kind: 'webhook', key: id })
        await recordAction(tx, call, 'deleted a webhook', describeUrl(webhook.url))
        return { success: true as const }
      }),
    ),
    route(replaceWebhookSecret, async ({ id }, call) =>
      db.transaction(async (tx) => {
        const webhook = await findWebhook(tx, id)
        if (!webhook) return refuse('not_found')
        const secret = createWebhookSecret()
        await replaceSecret(tx, id, dependencies.seal.encrypt(secret))
        await recordAction(tx, call, 'replaced the secret of a webhook', describeUrl(webhook.url))
        return { ...(await presentWebhook(dependencies, tx, id)), secret }
      }),
    ),
  ]
}

function deliveryRoutes(db: Db, deliverer: WebhookDeliverer): Route[] {
  const presentOne = async (webhook: string, id: string) => {
    const delivery = await findDelivery(db, webhook, id)
    return delivery ? presentDelivery(delivery) : refuse('not_found')
  }
  return [
    route(testWebhook, async ({ id }) => {
      const webhook = await findWebhook(db, id)
      if (!webhook) return refuse('not_found')
      const delivery = await insertTestDelivery(db, id, testEventName)
      await deliverer.attempt(webhook, delivery, { repeat: false })
      return presentOne(id, delivery.id)
    }),
    route(listWebhookDeliveries, async ({ id, state, before, limit }) => {
      if (!(await findWebhook(db, id))) return refuse('not_found')
      const rows = await findDeliveries(db, id, { state, before, limit: limit + 1 })
      const page = rows.slice(0, limit)
      return {
        deliveries: page.map(presentDelivery),
        next: rows.length > limit ? String(page.at(-1)?.position) : null,
      }
    }),
    route(resendWebhookDelivery, async ({ id, delivery }) => {
      await db.transaction((tx) => makeDeliveryDue(tx, id, delivery))
      return presentOne(id, delivery)
    }),
    route(resendFailedDeliveries, async ({ id }) => {
      if (!(await findWebhook(db, id))) return refuse('not_found')
      return { deliveries: await db.transaction((tx) => makeFailedDeliveriesDue(tx, id)) }
    }),
  ]
}

/**
 * Refuses addresses inside the shop's network, and addresses without HTTPS or with a user name. Names that resolve to
 * such an address fail at delivery.
 */
function refuseUrl({ origins }: WebhooksDependencies, address: string) {
  const url = new URL(address)
  if (origins.includes(url.origin)) return null
  if (url.protocol === 'https:' && !isInternalHost(url.hostname) && url.username === '') return null
  return refuse('invalid_input', {
    fields: { url: 'Enter a public address that starts with https:// and has no password.' },
  })
}

/** Returns only the host, because the path may contain a key. */
const describeUrl = (url: string) => new URL(url).host

async function presentWebhook(dependencies: WebhooksDependencies, db: Db, id: string): Promise<Webhook> {
  const webhook = (await presentWebhooks(dependencies, db)).find((each) => each.id === id)
  if (!webhook) throw new Error('the stored webhook was not found')
  return webhook
}

async function presentWebhooks({ seal }: WebhooksDependencies, db: Db): Promise<Webhook[]> {
  const rows = await findWebhooks(db)
  const counts = await countDeliveriesByWebhook(db)
  const versions = await getRecordVersions(db, 'webhook')
  return rows.map(({ id, url, events, isEnabled, failures, deliveredAt, sealedSecret }) => ({
    id,
    url,
    events,
    is_enabled: isEnabled,
    version: versions[id] ?? 0,
    failures,
    delivered_at: deliveredAt?.toISOString() ?? null,
    waiting: counts.get(id)?.waiting ?? 0,
    failed: counts.get(id)?.failed ?? 0,
    has_readable_secret: seal.decrypt(sealedSecret) !== null,
  }))
}

const presentDelivery = (row: StoredDelivery): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  created_at: row.createdAt.toISOString(),
  next_attempt_at: row.state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
  ended_at: row.endedAt?.toISOString() ?? null,
  status: row.status,
  problem: row.problem,
  response: row.response,
})
