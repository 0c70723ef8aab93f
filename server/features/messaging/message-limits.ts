import {
  gatewayLimits,
  checkGatewayLimits,
  maxTemplateCharacters,
  checkDeliveryWindow,
  checkDeliveryWindowForGrouping,
  type GatewayLimits,
} from '#core/messaging/gateway-limits.ts'
import {
  formatLimitIssue,
  type LimitIssue,
  type WindowIssue,
} from '#core/messaging/gateway-limit-messages.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import type { GatewayConfig } from '../gateway/gateway.ts'
import type { OutgoingMessage } from './parts.ts'
import { findLastInboundTimes } from './receipts/inbound-store.ts'

/**
 * Returns the limits of the shop's gateway (see core/messaging/gateway-limits.ts). `null` if the gateway has none.
 */
export function getGatewayLimits({ provider, webhookSecret, template }: GatewayConfig): GatewayLimits | null {
  const limits = gatewayLimits[provider]
  if (!limits) return null
  return {
    ...limits,
    // Without the webhook, the times at which customers write are unknown, so this limit is not checked.
    freeHours: webhookSecret ? limits.freeHours : null,
    template: template ? maxTemplateCharacters : null,
  }
}

/**
 * Returns the reasons why the gateway would reject this message at `at`, by field. Returns `null` if the gateway
 * would accept the message. If `at` is `null`, the current time is used.
 */
export async function checkMessageLimits(
  db: Db,
  limits: GatewayLimits | null,
  { phone, body, media }: OutgoingMessage,
  at: Date | null,
): Promise<Refusal<'invalid_input'> | null> {
  if (!limits) return null
  const lastInboundAt =
    limits.freeHours === null ? undefined : (await findLastInboundTimes(db, [phone])).get(phone)
  const planned = { lastInboundAt: lastInboundAt ?? null, at: later(at), text: body, files: media.length }
  const closed = checkDeliveryWindow(limits, planned)
  const issues = { ...checkGatewayLimits(limits, { text: body, media }), ...(closed && { phone: closed }) }
  const fields = Object.fromEntries(
    Object.entries(issues).map(([field, issue]) => [field, formatLimitIssue(issue)]),
  )
  const [error] = Object.values(fields)
  return error === undefined ? null : refuse('invalid_input', { error, fields, issues })
}

/**
 * Returns for each message the reason why the gateway would reject it, or `null` if the gateway would accept
 * it.
 */
export async function findLimitIssues(
  db: Db,
  limits: GatewayLimits | null,
  messages: readonly (Pick<OutgoingMessage, 'phone' | 'media'> & { text: string })[],
  at: Date,
): Promise<(LimitIssue | null)[]> {
  if (!limits) return messages.map(() => null)
  const phones = limits.freeHours === null ? [] : messages.map(({ phone }) => phone)
  const lastInboundTimes = await findLastInboundTimes(db, phones)
  return messages.map(({ phone, text, media }) => {
    const planned = {
      lastInboundAt: lastInboundTimes.get(phone) ?? null,
      at: later(at),
      text,
      files: media.length,
    }
    const { message, mediaUrls } = checkGatewayLimits(limits, { text, media })
    return message ?? mediaUrls ?? checkDeliveryWindow(limits, planned)
  })
}

export interface DatedMessage {
  phone: string
  text: string
  files: number
  at: Date
}

/** Returns for each message the reason why it would arrive too late, or `null` if it would arrive in time. */
export async function findWindowIssues(
  db: Db,
  limits: GatewayLimits | null,
  messages: readonly DatedMessage[],
): Promise<(WindowIssue | null)[]> {
  if (!limits || limits.freeHours === null) return messages.map(() => null)
  const lastInboundTimes = await findLastInboundTimes(
    db,
    messages.map(({ phone }) => phone),
  )
  return messages.map(({ phone, at, ...content }) =>
    checkDeliveryWindowForGrouping(limits, {
      ...content,
      lastInboundAt: lastInboundTimes.get(phone) ?? null,
      at: later(at),
    }),
  )
}

/** Replaces `null` or a past time with the current time. */
const later = (at: Date | null) => new Date(Math.max(Date.now(), at?.getTime() ?? 0))
