import { createHmac, timingSafeEqual } from 'node:crypto'
import { verifyCloudWebhook, receiveCloudWebhook, receiveWahaWebhook } from '#core/messaging/webhooks.ts'
import type { GatewayProvider } from '#core/messaging/gateway-limits.ts'
import { createRequestError } from '#server/http/limits/answer-error.ts'
import { isJsonTooDeep } from '#server/http/limits/malformed-request.ts'
import { getRawBody } from '#server/http/raw-body.ts'
import { refuse } from '#server/http/refusal.ts'
import { alreadyAnswered, route, type Call, type Route } from '#server/http/route.ts'
import type { GatewayConnection } from '#server/features/gateway/gateway.ts'
import { parseCloudWebhook, type WebhookEvents } from './cloud-webhook.ts'
import { z } from 'zod'
import { getRawWahaId, parseWahaId } from '../gateways/waha-answers.ts'
import type { GatewayReceipt, ReceiptState } from './receipts-tables.ts'
import type { Db } from '#server/db/database.ts'
import { scheduleProbeNow, openOutage } from '../sender/outages-store.ts'

/**
 * Routes for webhooks of gateways. A call is answered only after its data is stored, so that no event is
 * lost.
 */
export function webhookRoutes(
  connection: GatewayConnection,
  handleEvents: (events: WebhookEvents) => Promise<void>,
  storeBody: (gateway: 'cloud' | 'waha', body: string) => Promise<void>,
): Route[] {
  const secretOf = (provider: GatewayProvider) =>
    connection.current.provider === provider ? connection.current.webhookSecret : ''
  return [
    route(verifyCloudWebhook, (input, { reply }) => {
      if (!secretOf('cloud')) return refuse('not_found')
      if (!isSameText(input['hub.verify_token'], connection.current.verifyToken)) return refuse('wrong_token')
      void reply.header('x-content-type-options', 'nosniff').type('text/plain').send(input['hub.challenge'])
      return alreadyAnswered
    }),
    route(receiveCloudWebhook, async (_input, call) => {
      const secret = secretOf('cloud')
      if (!secret) return refuse('not_found')
      const given = headerOf(call, 'x-hub-signature-256').replace(/^sha256=/, '')
      if (!isSigned(call, { algorithm: 'sha256', secret, given })) return refuse('wrong_signature')
      const events = parseCloudWebhook(signedBody(call), connection.current.instanceId)
      await handleEvents(events)
      await storeBody('cloud', String(getRawBody(call.request)))
      return { receipts: events.receipts.length }
    }),
    route(receiveWahaWebhook, async (_input, call) => {
      const secret = secretOf('waha')
      if (!secret) return refuse('not_found')
      const given = headerOf(call, 'x-webhook-hmac')
      if (!isSigned(call, { algorithm: 'sha512', secret, given })) return refuse('wrong_signature')
      const session = connection.current.instanceId || 'default'
      const body = signedBody(call)
      const receipt = wahaReceiptIn(body, session)
      const gateway = wahaSessionIn(body, session)
      await storeBody('waha', String(getRawBody(call.request)))
      await handleEvents({ receipts: receipt ? [receipt] : [], wrote: [], identities: [], gateway })
      return { receipts: receipt ? 1 : 0 }
    }),
  ]
}

const headerOf = ({ request }: Call, name: string) => String(request.headers[name] ?? '')

/** Checks the signature over the raw bytes, because JSON that is parsed and written again may differ. */
function isSigned(
  { request }: Call,
  { algorithm, secret, given }: { algorithm: 'sha256' | 'sha512'; secret: string; given: string },
): boolean {
  const body = getRawBody(request)
  return body !== undefined && isSameText(given, createHmac(algorithm, secret).update(body).digest('hex'))
}

/**
 * Parses the body only after the signature is verified, because 3 MB of JSON from a stranger would block the process.
 */
function signedBody({ request }: Call): unknown {
  const body = getRawBody(request)
  if (!body || isJsonTooDeep(body)) throw createRequestError('too_deep')
  try {
    return JSON.parse(String(body))
  } catch {
    throw createRequestError('FST_ERR_CTP_INVALID_JSON_BODY')
  }
}

/** Compares in constant time, so that the duration reveals nothing about the secret. */
function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const id = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^\0\p{Surrogate}]*$/u)
/** Schema of a message key. Some WAHA engines send the id, others an object that contains the id. */
const key = z.union([id, z.object({ id }).transform((found) => found.id)])
/**
 * Schema of the engine's own data in an acknowledgement. The key is in `id` (WEBJS), `key` (NOWEB) or `MessageIDs`
 * (GOWS).
 */
const engineData = z.union([
  z.object({ id: key }).transform((found) => found.id),
  z.object({ key }).transform((found) => found.key),
  z.object({ MessageIDs: z.tuple([id], z.unknown()) }).transform((found) => found.MessageIDs[0]),
])
const acked = z.object({
  event: z.literal('message.ack'),
  session: z.string(),
  timestamp: z.int().min(0).max(4_102_444_800_000).optional(),
  payload: z.object({
    id: key.optional().catch(undefined),
    _data: engineData.optional().catch(undefined),
    fromMe: z.boolean(),
    ack: z.int(),
  }),
})

/** WAHA's acknowledgement levels. Level 0 (pending) is ignored, and the level for played messages counts as read. */
const levels: Record<number, ReceiptState> = {
  [-1]: 'failed',
  1: 'sent',
  2: 'delivered',
  3: 'read',
  4: 'read',
}

function wahaReceiptIn(given: unknown, session: string): GatewayReceipt | null {
  const found = acked.safeParse(given).data
  if (!found?.payload.fromMe || found.session !== session) return null
  const state = levels[found.payload.ack]
  const messageId = found.payload.id ?? found.payload['_data']
  if (!state || messageId === undefined) return null
  const gatewayId = getRawWahaId(messageId)
  return {
    gatewayId,
    partId: parseWahaId(gatewayId),
    attempt: null,
    state,
    at: found.timestamp === undefined ? new Date() : new Date(found.timestamp),
    failure: state === 'failed' ? 'undelivered' : null,
    detail: null,
  }
}

const sessionTold = z.object({
  event: z.literal('session.status'),
  session: z.string(),
  payload: z.object({ status: z.string() }),
})
/** Session states that the gateway reports. STARTING is ignored, because one of these states follows. */
const sessionNews: Record<string, WebhookEvents['gateway']> = {
  WORKING: 'back',
  STOPPED: 'down',
  SCAN_QR_CODE: 'down',
  FAILED: 'down',
}

function wahaSessionIn(given: unknown, session: string): WebhookEvents['gateway'] {
  const found = sessionTold.safeParse(given).data
  return found?.session === session ? (sessionNews[found.payload.status] ?? null) : null
}

/** Delay in ms before the gateway is probed after it has reported that it is down. */
const askAfterMs = 5000

/**
 * Opens an outage if the gateway has reported that it is down. If it has reported that it is back, all
 * engines may probe it at once instead of waiting (D-17).
 */
export async function handleGatewayState(
  db: Db,
  gateway: string,
  receipt: WebhookEvents['gateway'],
): Promise<void> {
  if (receipt === 'down') await openOutage(db, gateway, { cause: 'signed_out', probeInMs: askAfterMs })
  if (receipt === 'back') await scheduleProbeNow(db, gateway)
}
