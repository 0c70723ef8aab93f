import { formatCause, formatReason } from '#core/messaging/message-reason-texts.ts'
import {
  getGatewayStatus,
  getGatewayKind,
  registerWebhook,
  sendTestMessage,
  type GatewayView,
} from '#core/messaging/gateway.ts'
import { getOutage } from '#core/messaging/outage.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { recordAction } from '#server/features/identity/identity.ts'
import type { GatewayConfig } from '#server/features/gateway/gateway.ts'
import { findShop, shopTexts } from '#server/features/settings/settings.ts'
import type { WhatsappGateway } from '../gateways/gateway.ts'
import type { MessagingDependencies } from '../message-routes.ts'
import { replaceSandboxState, getGatewayCallState } from '../gateways/gateway-state.ts'
import { describeOutage } from './describe-outage.ts'
import type { MessageFeed } from '../message-feed.ts'
import { findLastGatewayCalls } from '../parts-store.ts'
import { findLastReceiptTime } from '../receipts/receipts-store.ts'
import { addMessage } from '../scheduling.ts'
import { isSendingPaused, waitForResult, cancelUnsentMessage } from '../manual-sending.ts'

const timeoutMs = 10_000

const noProblem = { reason: null, failure: null }

export function gatewayRoutes(
  {
    env,
    connection,
    log,
    database: { db },
  }: Pick<MessagingDependencies, 'env' | 'connection' | 'database' | 'log'>,
  feed: MessageFeed,
  gateway: () => WhatsappGateway,
): Route[] {
  return [
    route(getGatewayStatus, async () => ({
      provider: connection.current.provider,
      ...(await view(db, gateway())),
      receipts: await receiptsIn(db, connection.current, env),
    })),
    route(registerWebhook, async ({ origin }, call) => {
      const { provider, webhookSecret: key } = connection.current
      const register = gateway().registerWebhook
      if (!register) return refuse('not_supported')
      if (key === '') return refuse('no_key')
      const url = `${(env.PUBLIC_URL ?? origin).replace(/\/$/, '')}/api/webhooks/${provider}`
      try {
        await register(url, key)
      } catch (error) {
        log.warn({ err: error }, 'failed to register the webhook at the gateway')
        return refuse('not_registered')
      }
      await db.transaction((tx) => recordAction(tx, call, 'registered the webhook', url))
      return { url }
    }),
    route(getOutage, () => describeOutage(db, gateway())),
    route(getGatewayKind, () => ({ provider: connection.current.provider })),
    route(sendTestMessage, async ({ phone }, call) => {
      if (await isSendingPaused(db)) return refuse('sending_paused')
      const id = await db.transaction(async (tx) => {
        await recordAction(tx, call, 'sent a test message', phone)
        return addTest(tx, phone)
      })
      const row = await waitForResult(db, feed, id, timeoutMs)
      if (row?.status === 'sent') return { outcome: 'sent' as const, ...noProblem }
      if (row?.failure === 'delivery_unknown') return { outcome: 'unknown' as const, ...noProblem }
      if (row?.status === 'failed')
        return { outcome: 'failed' as const, reason: formatReason(row), failure: row.failure }
      await cancelUnsentMessage(db, id)
      return { outcome: 'waiting' as const, ...noProblem }
    }),
  ]
}

async function addTest(tx: Db, phone: string): Promise<string> {
  const values = { shop: (await findShop(tx)).name, time: formatListTime(new Date()) }
  const body = await shopTexts.write(tx, 'test_message', await shopTexts.language(tx), values)
  const content = { phone, body, media: [] }
  const row = await addMessage(tx, content, {
    scheduledAt: null,
    status: 'pending',
    origin: 'call',
    asked: true,
  })
  if (!row) throw new Error('addMessage() returned no message')
  return row.id
}

async function receiptsIn(
  db: Db,
  { provider, webhookSecret }: GatewayConfig,
  env: Env,
): Promise<GatewayView['receipts']> {
  if (provider !== 'cloud' && provider !== 'waha') return null
  return {
    on: webhookSecret !== '',
    url: `${env.PUBLIC_URL?.replace(/\/$/, '') ?? ''}/api/webhooks/${provider}`,
    last_at: (await findLastReceiptTime(db))?.toISOString() ?? null,
  }
}

async function view(db: Db, { name, perSecond, session: checkSession }: WhatsappGateway) {
  const [{ accepted, failed }, session] = await Promise.all([
    findLastGatewayCalls(db),
    checkSession?.() ?? null,
  ])
  const sessionProblem =
    session && session.tone !== 'good' ? { tone: session.tone, words: session.words } : null
  return {
    per_second: perSecond,
    state: replaceSandboxState(name, sessionProblem ?? getGatewayCallState(accepted, failed)),
    session: session && { account: session.account, qr: session.qr },
    last_accepted_at: accepted?.at.toISOString() ?? null,
    last_failure: failed && {
      at: failed.at.toISOString(),
      reason: formatCause({ failure: failed.cause, detail: failed.detail }) ?? '',
      cause: failed.cause,
    },
  }
}
