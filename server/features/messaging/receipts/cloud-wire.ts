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
/**
 * What a customer writes. Meta tells as messages, too, that somebody changed his number (`system`), and what is said in
 * groups: neither opens the 24 hours of free messages. Who goes by a user name has no `from`, perhaps a `wa_id` beside it.
 */
export const message = z.object({
  from: number.optional().catch(undefined),
  from_user_id: z.string().optional().catch(undefined),
  timestamp: instant,
  type: z.string().catch(''),
  group_id: z.unknown().optional(),
})
export const contact = z.object({ wa_id: number, user_id: z.string().optional().catch(undefined) })

export function read<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> | undefined {
  return shape.safeParse(given).data
}
