import { z } from 'zod'

const many = z.array(z.unknown()).catch([])
export const body = z.object({ entry: many }).catch({ entry: [] })
export const entry = z.object({ changes: many })
export const change = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    statuses: many,
    messages: many,
    contacts: many,
    message_echoes: many,
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
  .regex(/^[^\0\p{Surrogate}]*$/u)
export const status = z.object({
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
/** Meta's id of a customer for this business, `MY.Ab3dEf9Gh1`. */
const userIdPattern = /^[A-Z]{2}\.[\w.]{1,140}$/
const userId = z.string().regex(userIdPattern).optional().catch(undefined)
/**
 * A message from a customer. Meta also sends number changes (`system`) and group messages this way; neither opens the 24
 * hours of free messages. Customers with a user name may have no `from`, and their `wa_id` only sometimes.
 */
export const message = z.object({
  from: phone,
  from_user_id: userId,
  timestamp: instant,
  type: z.string().catch(''),
  group_id: z.unknown().optional(),
})
export const contact = z.object({ wa_id: phone, user_id: userId })

/** Schema of a part that has both the number and the user id of a customer. */
const both = (phoneField: string, userField: string) =>
  z
    .looseObject({ [phoneField]: number, [userField]: z.string().regex(userIdPattern) })
    .transform((found) => ({ phone: String(found[phoneField]), userId: String(found[userField]) }))
export const identities = {
  contacts: both('wa_id', 'user_id'),
  messages: both('from', 'from_user_id'),
  statuses: both('recipient_id', 'recipient_user_id'),
  message_echoes: both('to', 'to_user_id'),
}

export function read<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> | undefined {
  return shape.safeParse(given).data
}
