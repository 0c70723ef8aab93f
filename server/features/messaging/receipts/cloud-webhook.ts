import { z } from 'zod'
import { cleanGatewayText } from '../gateways/verdicts.ts'
import { findCloudError, describeCloudError } from '../gateways/cloud-answers.ts'
import type { GatewayReceipt } from './receipts-tables.ts'

/** The customer is identified by number, by user id, or by both. */
export interface InboundMessage {
  phone: string | null
  userId: string | null
  at: Date
}
export interface WhatsappIdentity {
  phone: string
  userId: string
}

export interface WebhookEvents {
  receipts: GatewayReceipt[]
  wrote: InboundMessage[]
  identities: WhatsappIdentity[]
  /**
   * State that the event reports about the gateway. `down` means that it can't send, `back` that it may be able to
   * send again. `null` if the event reports no state.
   */
  gateway: 'down' | 'back' | null
}

/** Parses Meta's webhook events for one number. Events that are unreadable or for another number are ignored. */
export function parseCloudWebhook(given: unknown, phoneNumberId: string): WebhookEvents {
  const values = body
    .parse(given)
    .entry.flatMap((each) => read(entry, each)?.changes ?? [])
    .flatMap((each) => read(change, each)?.value ?? [])
    .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId)
  return {
    receipts: values.flatMap(({ statuses }) => statuses).flatMap((each) => receiptIn(each) ?? []),
    wrote: values.flatMap(readInboundMessages),
    identities: values.flatMap(identitiesIn),
    gateway: readAccountChanges(given),
  }
}

const accountChange = z.object({
  field: z.literal('account_update'),
  value: z.object({
    event: z.string(),
    ban_info: z.object({ waba_ban_state: z.string().catch('') }).catch({ waba_ban_state: '' }),
  }),
})
/** Account events by which Meta closes an account, and events after which the account may be open again. */
const [closing, opening] = [
  ['DISABLE', 'ACCOUNT_DELETED', 'ACCOUNT_OFFBOARDED'],
  ['REINSTATE', 'VERIFIED_ACCOUNT', 'ACCOUNT_RECONNECTED'],
]

/**
 * Parses `{"field":"account_update","value":{"event":"DISABLED_UPDATE","ban_info":{"waba_ban_state":"DISABLE",…}}}`.
 * The event identifies an account but no number, so it only triggers a probe.
 */
function readAccountChanges(given: unknown): WebhookEvents['gateway'] {
  const states = body
    .parse(given)
    .entry.flatMap((each) => read(entry, each)?.changes ?? [])
    .flatMap((each) => read(accountChange, each)?.value ?? [])
    .flatMap(({ event, ban_info: ban }) => [event, ban.waba_ban_state])
  if (states.some((word) => closing.includes(word))) return 'down'
  return states.some((word) => opening.includes(word)) ? 'back' : null
}

type Value = z.output<typeof change>['value']

function readInboundMessages({ messages, contacts }: Value): InboundMessage[] {
  const known = contacts.flatMap((each) => read(contact, each) ?? [])
  return messages
    .flatMap((each) => read(message, each) ?? [])
    .filter(({ type, group_id: group }) => type !== 'system' && group === undefined)
    .flatMap(({ from, from_user_id: userId, timestamp: at }) => {
      const alone = messages.length === 1 && known.length === 1 ? known[0] : undefined
      const by = userId === undefined ? alone : known.find(({ user_id: id }) => id === userId)
      const phone = from ?? by?.wa_id ?? null
      return phone === null && userId === undefined ? [] : [{ phone, userId: userId ?? null, at }]
    })
}

/**
 * Returns pairs of number and user id. Skips number changes (`system`), because they contain the number that the user
 * id had before.
 */
function identitiesIn(value: Value): WhatsappIdentity[] {
  const messages = value.messages.filter((each) => read(message, each)?.type !== 'system')
  return [
    ...value.contacts.flatMap((each) => read(identities.contacts, each) ?? []),
    ...messages.flatMap((each) => read(identities.messages, each) ?? []),
    ...value.statuses.flatMap((each) => read(identities.statuses, each) ?? []),
    ...value.message_echoes.flatMap((each) => read(identities.message_echoes, each) ?? []),
  ]
}

function receiptIn(given: unknown): GatewayReceipt | null {
  const found = read(status, given)
  if (!found) return null
  const [error] = found.errors
  return {
    gatewayId: found.id,
    ...referenceIn(found.biz_opaque_callback_data),
    state: found.status,
    at: found.timestamp,
    failure: error
      ? (findCloudError(error.code)?.cause ?? 'undelivered')
      : found.status === 'failed'
        ? 'undelivered'
        : null,
    detail: error ? describeCloudError(saidBy(error)) : null,
  }
}

function saidBy({ code, title, error_data: { details } }: z.output<typeof status>['errors'][number]) {
  return { code, title: cleanGatewayText(title), details: cleanGatewayText(details) }
}

function referenceIn(text: string): Pick<GatewayReceipt, 'partId' | 'attempt'> {
  const [, partId, attempt] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,4})$/.exec(text) ?? []
  return partId ? { partId, attempt: Number(attempt) } : { partId: null, attempt: null }
}

const many = z.array(z.unknown()).catch([])
const body = z.object({ entry: many }).catch({ entry: [] })
const entry = z.object({ changes: many })
const change = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    statuses: many,
    messages: many,
    contacts: many,
    message_echoes: many,
  }),
})
const instant = z.coerce
  .number()
  .min(0)
  .max(4_102_444_800)
  .transform((seconds) => new Date(seconds * 1000))
const id = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^\0\p{Surrogate}]*$/u)
const status = z.object({
  id,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: instant,
  biz_opaque_callback_data: z.string().catch(''),
  errors: z
    .array(
      z.object({
        code: z.int(),
        title: z.string().catch(''),
        error_data: z.object({ details: z.string().catch('') }).catch({ details: '' }),
      }),
    )
    .catch([]),
})
const number = z.string().regex(/^\d{5,20}$/)
const phone = number.optional().catch(undefined)
/** Pattern of the id that Meta gives a customer of this business, such as `MY.Ab3dEf9Gh1`. */
const userIdPattern = /^[A-Z]{2}\.[\w.]{1,140}$/
const userId = z.string().regex(userIdPattern).optional().catch(undefined)
/**
 * Schema of a message from a customer. Number changes (`system`) and group messages have the same form, but don't
 * open the 24 hours for free-form messages. Customers with a user name may have no `from`, and `wa_id` is sometimes
 * missing.
 */
const message = z.object({
  from: phone,
  from_user_id: userId,
  timestamp: instant,
  type: z.string().catch(''),
  group_id: z.unknown().optional(),
})
const contact = z.object({ wa_id: phone, user_id: userId })

const both = (phoneField: string, userField: string) =>
  z
    .looseObject({ [phoneField]: number, [userField]: z.string().regex(userIdPattern) })
    .transform((found) => ({ phone: String(found[phoneField]), userId: String(found[userField]) }))
const identities = {
  contacts: both('wa_id', 'user_id'),
  messages: both('from', 'from_user_id'),
  statuses: both('recipient_id', 'recipient_user_id'),
  message_echoes: both('to', 'to_user_id'),
}

function read<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> | undefined {
  return shape.safeParse(given).data
}
