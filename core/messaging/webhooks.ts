import { z } from 'zod'
import { anyCaller, contract } from '../contract.ts'

// Each call is authenticated by a signature of its raw body.

const wrongSignature = { status: 401, error: 'The signature does not match the body' }

/** Answers the request that Meta sends once, when the webhook is set up. */
export const verifyCloudWebhook = contract('GET', '/api/webhooks/cloud', {
  access: anyCaller,
  input: z.object({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': z.string().max(500),
    'hub.challenge': z.string().max(500),
  }),
  reply: z.never(),
  errors: { wrong_token: { status: 403, error: 'The token does not match the shop’s verify token' } },
})

/**
 * Receives receipts, customers' messages and account events from Meta's Cloud API, signed in `X-Hub-Signature-256`
 * with the app secret.
 */
export const receiveCloudWebhook = contract('POST', '/api/webhooks/cloud', {
  access: anyCaller,
  input: z.looseObject({}),
  reply: z.object({ receipts: z.number() }),
  errors: { wrong_signature: wrongSignature },
  // Meta sends up to 1,000 changes in one request.
  maxBytes: 3 * 1_048_576,
  asItComes: true,
})

/**
 * Receives receipts, customers' messages and session states from WAHA, signed in `X-Webhook-Hmac` with its HMAC key.
 */
export const receiveWahaWebhook = contract('POST', '/api/webhooks/waha', {
  access: anyCaller,
  input: z.looseObject({}),
  reply: z.object({ receipts: z.number() }),
  errors: { wrong_signature: wrongSignature },
  maxBytes: 1_048_576,
  asItComes: true,
})
