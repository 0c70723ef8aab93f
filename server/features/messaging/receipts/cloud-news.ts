import { z } from 'zod'
import { plain } from '../gateways/answer-text.ts'
import { cloudError, cloudWords } from '../gateways/cloud-errors.ts'
import type { Receipt } from './receipt.ts'

/** A customer wrote to the shop. */
export interface Wrote {
  phone: string
  at: Date
}

export interface News {
  receipts: Receipt[]
  wrote: Wrote[]
  /** What the gateway tells of itself: that it takes no messages, or may take them again; null: nothing. */
  gateway: 'down' | 'back' | null
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
  }),
})
/** Seconds since 1970, as text. */
const instant = z.coerce
  .number()
  .min(0)
  .max(4_102_444_800)
  .transform((seconds) => new Date(seconds * 1000))
const id = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^\0]*$/)
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
/**
 * What a customer writes. Meta tells as messages, too, that somebody changed his number (`system`), and what is said in
 * groups: neither opens the 24 hours of free messages. Who goes by a user name has no `from`, perhaps a `wa_id` beside it.
 */
const message = z.object({
  from: number.optional().catch(undefined),
  from_user_id: z.string().optional().catch(undefined),
  timestamp: instant,
  type: z.string().catch(''),
  group_id: z.unknown().optional(),
})
const contact = z.object({ wa_id: number, user_id: z.string().optional().catch(undefined) })

/** What Meta tells of one number; what can't be read, and what is of another number, is left aside. */
export function cloudNewsIn(given: unknown, phoneNumberId: string): News {
  const values = body
    .parse(given)
    .entry.flatMap((each) => read(entry, each)?.changes ?? [])
    .flatMap((each) => read(change, each)?.value ?? [])
    .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId)
  return {
    receipts: values.flatMap(({ statuses }) => statuses).flatMap((each) => receiptIn(each) ?? []),
    wrote: values.flatMap(wroteIn),
    gateway: accountNewsIn(given),
  }
}

const accountChange = z.object({
  field: z.literal('account_update'),
  value: z.object({
    event: z.string(),
    ban_info: z.object({ waba_ban_state: z.string().catch('') }).catch({ waba_ban_state: '' }),
  }),
})
/** An account that Meta has closed, and the ways in which it opens one again. */
const [closing, opening] = [
  ['DISABLE', 'ACCOUNT_DELETED', 'ACCOUNT_OFFBOARDED'],
  ['REINSTATE', 'VERIFIED_ACCOUNT', 'ACCOUNT_RECONNECTED'],
]

/**
 * `{"field":"account_update","value":{"event":"DISABLED_UPDATE","ban_info":{"waba_ban_state":"DISABLE",…}}}`. It names an
 * account and no number, so it is only taken for a reason to look: the number itself is asked then.
 */
function accountNewsIn(given: unknown): News['gateway'] {
  const states = body
    .parse(given)
    .entry.flatMap((each) => read(entry, each)?.changes ?? [])
    .flatMap((each) => read(accountChange, each)?.value ?? [])
    .flatMap(({ event, ban_info: ban }) => [event, ban.waba_ban_state])
  if (states.some((word) => closing.includes(word))) return 'down'
  return states.some((word) => opening.includes(word)) ? 'back' : null
}

function wroteIn({ messages, contacts }: { messages: unknown[]; contacts: unknown[] }): Wrote[] {
  const known = contacts.flatMap((each) => read(contact, each) ?? [])
  return messages
    .flatMap((each) => read(message, each) ?? [])
    .filter(({ type, group_id: group }) => type !== 'system' && group === undefined)
    .flatMap(({ from, from_user_id: user, timestamp }) => {
      const alone = messages.length === 1 && known.length === 1 ? known[0] : undefined
      const by = user === undefined ? alone : known.find(({ user_id: id }) => id === user)
      const phone = from ?? by?.wa_id
      return phone === undefined ? [] : [{ phone, at: timestamp }]
    })
}

function receiptIn(given: unknown): Receipt | null {
  const found = read(status, given)
  if (!found) return null
  const [error] = found.errors
  return {
    gatewayId: found.id,
    ...referenceIn(found.biz_opaque_callback_data),
    state: found.status,
    at: found.timestamp,
    failure: error
      ? (cloudError(error.code)?.cause ?? 'undelivered')
      : found.status === 'failed'
        ? 'undelivered'
        : null,
    detail: error ? cloudWords(saidBy(error)) : null,
  }
}

const storable = (text: string) => plain(text.toWellFormed().replaceAll('\0', ''))

function saidBy({ code, title, error_data: { details } }: z.output<typeof status>['errors'][number]) {
  return { code, title: storable(title), details: storable(details) }
}

/** What `cloud-gateway.ts` gave with the message. */
function referenceIn(text: string): Pick<Receipt, 'partId' | 'attempt'> {
  const [, partId, attempt] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,4})$/.exec(text) ?? []
  return partId ? { partId, attempt: Number(attempt) } : { partId: null, attempt: null }
}

function read<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> | undefined {
  return shape.safeParse(given).data
}
