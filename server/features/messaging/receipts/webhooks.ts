import { createHmac, timingSafeEqual } from 'node:crypto'
import { cloudHandshake, cloudNews, wahaNews } from '#core/messaging/webhooks.ts'
import type { Provider } from '#core/messaging/gateway-limits.ts'
import { atTheDoor } from '#server/platform/door/thrown.ts'
import { isTooDeep } from '#server/platform/door/too-deep.ts'
import { rawBodyOf } from '#server/platform/raw-body.ts'
import { refuse } from '#server/platform/refusal.ts'
import { handled, route, type Call, type Route } from '#server/platform/route.ts'
import type { GatewayConnection } from '#server/features/gateway/gateway.ts'
import { cloudNewsIn, type News } from './cloud-news.ts'
import { wahaReceiptIn, wahaSessionIn } from './waha-news.ts'

/** What gateways tell comes in here; each call answers once it is written down, so that nothing told is lost. */
export function webhookRoutes(connection: GatewayConnection, heed: (news: News) => Promise<void>): Route[] {
  const secretOf = (provider: Provider) =>
    connection.current.provider === provider ? connection.current.webhookSecret : ''
  return [
    route(cloudHandshake, (input, { reply }) => {
      if (!secretOf('cloud')) return refuse('not_found')
      if (!same(input['hub.verify_token'], connection.current.verifyToken)) return refuse('wrong_token')
      void reply.header('x-content-type-options', 'nosniff').type('text/plain').send(input['hub.challenge'])
      return handled
    }),
    route(cloudNews, async (_input, call) => {
      const secret = secretOf('cloud')
      if (!secret) return refuse('not_found')
      const given = headerOf(call, 'x-hub-signature-256').replace(/^sha256=/, '')
      if (!isSigned(call, { algorithm: 'sha256', secret, given })) return refuse('wrong_signature')
      const news = cloudNewsIn(signedBody(call), connection.current.instanceId)
      await heed(news)
      return { receipts: news.receipts.length }
    }),
    route(wahaNews, async (_input, call) => {
      const secret = secretOf('waha')
      if (!secret) return refuse('not_found')
      const given = headerOf(call, 'x-webhook-hmac')
      if (!isSigned(call, { algorithm: 'sha512', secret, given })) return refuse('wrong_signature')
      const session = connection.current.instanceId || 'default'
      const body = signedBody(call)
      const receipt = wahaReceiptIn(body, session)
      const gateway = wahaSessionIn(body, session)
      await heed({ receipts: receipt ? [receipt] : [], wrote: [], identities: [], gateway })
      return { receipts: receipt ? 1 : 0 }
    }),
  ]
}

const headerOf = ({ request }: Call, name: string) => String(request.headers[name] ?? '')

/** Over the bytes as they came: what is parsed and written again need not have the same. */
function isSigned(
  { request }: Call,
  { algorithm, secret, given }: { algorithm: 'sha256' | 'sha512'; secret: string; given: string },
): boolean {
  const body = rawBodyOf(request)
  return body !== undefined && same(given, createHmac(algorithm, secret).update(body).digest('hex'))
}

/** Parsed only once its signature fits: 3 MB of JSON from anyone would hold up everybody. */
function signedBody({ request }: Call): unknown {
  const body = rawBodyOf(request)
  if (!body || isTooDeep(body)) throw atTheDoor('too_deep')
  try {
    return JSON.parse(String(body))
  } catch {
    throw atTheDoor('FST_ERR_CTP_INVALID_JSON_BODY')
  }
}

/** In a time that tells nothing of where they differ. */
function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
