import { z } from 'zod'
import { requestIdSchema, requestReusedError } from '../shared/request-id.ts'
import { createStorableTextSchema, mediaItemsSchema } from './media-item.ts'
import { shopZone, parseShopTime } from '../shared/shop-time.ts'
import { messagingError } from './messaging-messages.ts'
import { contract } from '../contract.ts'
import { messagesBase, messagesAccess, messageSchema, messageIdSchema } from './message.ts'
import { typedPhoneSchema } from '../shared/phone-input.ts'
import { clockTimeSchema } from '../shared/limits.ts'
import { messageStatuses } from './message-states.ts'
import { expectedVersionSchema, versionConflict } from '../shared/versions.ts'

const requestName = requestIdSchema.regex(/^[\w-]+$/).optional()
const text = createStorableTextSchema(65_536)
const timezone = z.enum([shopZone, 'UTC']).optional()
const contentWanted = { path: ['message'], ...messagingError('is_required', { field: 'label_message' }) }
const timeWanted = {
  path: ['scheduled_time'],
  ...messagingError('not_a_time'),
}

function instantOf(given: {
  scheduled_time?: string | null | undefined
  timezone?: 'UTC' | typeof shopZone | undefined
}) {
  return given.scheduled_time ? parseShopTime(given.scheduled_time, given.timezone) : null
}

/**
 * Creates a message. `media_type` is accepted, but the value is derived from `mediaUrls`. `scheduled_time` defaults
 * to now, and a message with a past time is due immediately.
 */
export const createMessage = contract('POST', messagesBase, {
  access: messagesAccess,
  input: z
    .object({
      phone: typedPhoneSchema,
      message: text.nullish().transform((given) => given ?? ''),
      scheduled_time: clockTimeSchema.nullish(),
      timezone,
      status: z.enum(['pending', 'cancelled']).default('pending'),
      mediaUrls: mediaItemsSchema.nullish().transform((given) => given ?? []),
      request_id: requestName,
      /**
       * If true, the message is refused if a message with the same text and phone is scheduled less than 24 hours
       * before or after it.
       */
      unless_duplicate: z.boolean().default(false),
    })
    .refine((given) => given.message.trim() !== '' || given.mediaUrls.length > 0, contentWanted)
    .refine((given) => !given.scheduled_time || instantOf(given), timeWanted)
    .transform(({ scheduled_time, timezone, ...given }) => ({
      ...given,
      scheduledAt: instantOf({ scheduled_time, timezone }),
    })),
  reply: messageSchema,
  envelope: 'data',
  errors: {
    duplicate: { status: 409, error: 'The same message to this phone already exists' },
    ...requestReusedError,
  },
})

export const duplicateMessageDetailsSchema = z.object({
  id: z.string(),
  scheduled_time: z.string(),
  status: z.enum(messageStatuses),
})

export const messageBeingSentError = { status: 409, error: 'This message is being sent' }
export const messageAlreadySentError = {
  status: 409,
  error: 'This message has already been sent and cannot be resent',
}
export const messageNeedsDecisionError = {
  status: 409,
  error: 'Delivery unknown. Before you try again, decide for each unknown part if it was sent.',
}

/**
 * Updates the given fields and makes the message pending (EDIT-02). Parts of a failed message are not sent again if
 * they are unchanged and were delivered to the same phone. `force_update` confirms that a whole sent message (D-14)
 * or the unknown parts of a failed one (D-04) are sent again, which may cause duplicates.
 */
export const updateMessage = contract('POST', `${messagesBase}/update-message`, {
  access: messagesAccess,
  input: z
    .object({
      id: messageIdSchema,
      phone: typedPhoneSchema.optional(),
      message: text.optional(),
      scheduled_time: clockTimeSchema.nullish(),
      timezone,
      status: z.literal('pending', messagingError('pending_only')).optional(),
      mediaUrls: mediaItemsSchema.optional(),
      force_update: z.boolean().default(false),
      version: expectedVersionSchema,
      request_id: requestName,
    })
    .refine((given) => !given.scheduled_time || instantOf(given), timeWanted)
    .transform(({ scheduled_time, timezone, ...given }) => ({
      ...given,
      scheduledAt: instantOf({ scheduled_time, timezone }),
    })),
  reply: messageSchema,
  envelope: 'data',
  errors: {
    already_sent: messageAlreadySentError,
    being_sent: messageBeingSentError,
    needs_decision: messageNeedsDecisionError,
    ...requestReusedError,
    ...versionConflict,
  },
})
