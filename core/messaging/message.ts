import { z } from 'zod'
import { requireAdministrator } from '../contract.ts'
import { messageStatuses } from './message-states.ts'
import { mediaTypes } from '../media/message-media.ts'
import { mediaItemViewSchema } from './media-item.ts'
import { holdReasons, messageFailures } from './message-reasons.ts'
import { versionSchema } from '../shared/versions.ts'

// `scheduled_time` is shop time, `YYYY-MM-DD HH:mm:ss`. Fields that end in `_at` are instants, ISO 8601 in UTC.

export const messagesBase = '/api/v2/scheduled-messages'
export const messagesAccess = requireAdministrator('messages')
export const messageIdSchema = z.string().min(1).max(200)
/** The `id` of a media item is its index, from 0. */
export const messageSchema = z.object({
  id: messageIdSchema,
  phone: z.string(),
  message: z.string(),
  scheduled_time: z.string(),
  status: z.enum(messageStatuses),
  media_type: z.enum(mediaTypes).catch('none'),
  mediaUrls: z.array(mediaItemViewSchema.extend({ id: z.number() })),
  /** The reason why the message failed. For a pending message, why its last attempt failed. Otherwise `null`. */
  error: z.string().nullable(),
  /** `detail` is the gateway's own text. */
  hold: z.enum(holdReasons).nullable().default(null),
  failure: z.enum(messageFailures).nullable().default(null),
  detail: z.string().nullable().default(null),
  /**
   * True if the message failed with `delivery_unknown`. Staff have to resolve its unknown parts before it can
   * continue (D-04).
   */
  needs_decision: z.boolean(),
  /** The recurring message that created the message. `null` for other messages. */
  repeat_id: z.string().nullable().default(null),
  /** The least advanced receipt among the parts of a sent message. `null` if there are no receipts. */
  receipt: z.enum(['sent', 'delivered', 'read']).nullable().default(null),
  version: versionSchema.default(1),
})
export type Message = z.output<typeof messageSchema>
export type MessageReceipt = NonNullable<Message['receipt']>
