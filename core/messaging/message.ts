import { z } from 'zod'
import { administratorOnly } from '../contract.ts'
import { messageStatuses } from './message-states.ts'
import { mediaTypes } from '../media/message-media.ts'
import { shownMediaItem } from './media-item.ts'
import { holds, failures } from './message-reasons.ts'
import { version } from '../shared/versions.ts'

// The scheduler's calls (API-01, API-02). Times on the wire: `scheduled_time` is shop time,
// `YYYY-MM-DD HH:mm:ss`; every field that ends in `_at` is an instant, ISO 8601 in UTC.

export const messagesBase = '/api/v2/scheduled-messages'
export const messagesAccess = administratorOnly('messages')
export const messageId = z.string().min(1).max(200)
/** A message on the wire (API-02). `id` of a media item is its place in the list, from 0. */
export const message = z.object({
  id: messageId,
  phone: z.string(),
  message: z.string(),
  scheduled_time: z.string(),
  status: z.enum(messageStatuses),
  media_type: z.enum(mediaTypes).catch('none'),
  mediaUrls: z.array(shownMediaItem.extend({ id: z.number() })),
  /** In words: why it failed, or why the last try did when it is pending again; null otherwise. */
  error: z.string().nullable(),
  /** The same as codes; `detail` is what the gateway said of it, in its own words. */
  hold: z.enum(holds).nullable().default(null),
  failure: z.enum(failures).nullable().default(null),
  detail: z.string().nullable().default(null),
  /** Failed with `delivery_unknown`: a person has to settle its unknown parts before it can go on (D-04). */
  needs_decision: z.boolean(),
  /** The repeat that made it; null: it was made for itself. */
  repeat_id: z.string().nullable().default(null),
  /** Of a sent one: the least that the gateway has told since of any part of it; null: nothing. */
  receipt: z.enum(['sent', 'delivered', 'read']).nullable().default(null),
  version: version.default(1),
})
export type Message = z.output<typeof message>
export type MessageReceipt = NonNullable<Message['receipt']>
