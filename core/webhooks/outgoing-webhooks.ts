import { z } from 'zod'
import { contract, requireAdministrator } from '../contract.ts'
import { settingsError } from '../settings/settings-messages.ts'
import { blankToUndefined } from '../shared/shop-day.ts'
import { expectedVersionSchema, versionConflict, versionSchema } from '../shared/versions.ts'

const base = '/api/v2/webhooks'

/** Events for which a webhook can be called, in the order in which the screen lists them. */
export const webhookEvents = [
  'message.received',
  'message.sent',
  'message.failed',
  'conversation.done',
  'order.created',
  'order.stage_changed',
  'payment.recorded',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Only test deliveries have this event. It can't be chosen. */
export const testEventName = 'test'

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Hours for which deliveries are signed with the previous secret too. */
export const secretOverlapHours = 24

export const maxWebhooks = 10

export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_enabled: z.boolean(),
  version: versionSchema,
  /** Number of consecutive failed deliveries. */
  failures: z.int(),
  delivered_at: z.iso.datetime().nullable(),
  waiting: z.int(),
  failed: z.int(),
  /**
   * False if the secret can't be decrypted, for example after a restore on another machine. In that case, nothing is
   * delivered.
   */
  has_readable_secret: z.boolean(),
})
export type Webhook = z.output<typeof webhookSchema>

const deliverySchema = z.object({
  id: z.uuid(),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  created_at: z.iso.datetime(),
  next_attempt_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** HTTP status of the last attempt. `null` if there was no answer. */
  status: z.int().nullable(),
  problem: z.string(),
  /** The first 200 characters of the last answer. */
  response: z.string(),
})
export type WebhookDelivery = z.output<typeof deliverySchema>

const id = z.uuid()
const url = z
  .string()
  .trim()
  .max(2000, settingsError('too_long', { most: 2000 }))
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), settingsError('not_a_webhook_address'))
const settings = {
  url,
  events: z.array(z.enum(webhookEvents)).min(1, settingsError('no_event')).max(webhookEvents.length),
}

/** Lists the webhooks without their secrets. */
export const listWebhooks = contract('GET', base, {
  access: requireAdministrator(),
  input: z.object({}),
  reply: z.object({ webhooks: z.array(webhookSchema) }),
  envelope: 'data',
})

/**
 * Creates a webhook. Only this answer contains the webhook's secret. Deliveries are signed as the Standard Webhooks
 * specification says: `webhook-signature` is `v1,` and the HMAC-SHA256 in base64 of
 * `{webhook-id}.{webhook-timestamp}.{body}`. The key is the decoded base64 after `whsec_`. An event is delivered at
 * least once, so receivers compare `webhook-id`.
 */
export const createWebhook = contract('POST', base, {
  access: requireAdministrator(),
  input: z.object(settings),
  reply: webhookSchema.extend({ secret: z.string() }),
  envelope: 'data',
  errors: {
    too_many: { status: 409, error: `A shop can have ${maxWebhooks} webhooks. Delete one first.` },
  },
})

/** Events that happen while the webhook is off are lost. */
export const changeWebhook = contract('PUT', `${base}/:id`, {
  access: requireAdministrator(),
  input: z.object({ id, ...settings, is_enabled: z.boolean(), version: expectedVersionSchema }),
  reply: webhookSchema,
  envelope: 'data',
  errors: versionConflict,
})

export const deleteWebhook = contract('DELETE', `${base}/:id`, {
  access: requireAdministrator(),
  input: z.object({ id }),
  reply: z.object({ success: z.literal(true) }),
})

/**
 * Replaces the secret of a webhook. Only this answer contains the new secret. For 24 hours, `webhook-signature`
 * contains two signatures, separated by a space: one with the new secret and one with the previous secret. A receiver
 * accepts a delivery if either signature is valid. If the secret is replaced again within these 24 hours, the oldest
 * secret becomes invalid at once.
 */
export const replaceWebhookSecret = contract('POST', `${base}/:id/secret`, {
  access: requireAdministrator(),
  input: z.object({ id }),
  reply: webhookSchema.extend({ secret: z.string() }),
  envelope: 'data',
})

/** Delivers a test event at once, even if the webhook is off, and returns the result. The delivery is not retried. */
export const testWebhook = contract('POST', `${base}/:id/test`, {
  access: requireAdministrator(),
  input: z.object({ id }),
  reply: deliverySchema,
  envelope: 'data',
})

/** Lists the deliveries of the last 30 days, latest first. */
export const listWebhookDeliveries = contract('GET', `${base}/:id/deliveries`, {
  access: requireAdministrator(),
  input: z.object({
    id,
    state: z.preprocess(blankToUndefined, z.enum(deliveryStates).optional()),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    before: z.preprocess(
      blankToUndefined,
      z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    ),
  }),
  reply: z.object({ deliveries: z.array(deliverySchema), next: z.string().nullable() }),
  envelope: 'data',
})

/** Delivers an event again, with the same `webhook-id`. The delivery is retried for another three days. */
export const resendWebhookDelivery = contract('POST', `${base}/:id/deliveries/:delivery/send-again`, {
  access: requireAdministrator(),
  input: z.object({ id, delivery: z.uuid() }),
  reply: deliverySchema,
  envelope: 'data',
})

export const resendFailedDeliveries = contract('POST', `${base}/:id/send-failed-again`, {
  access: requireAdministrator(),
  input: z.object({ id }),
  reply: z.object({ deliveries: z.int() }),
  envelope: 'data',
})
