import { z } from 'zod'
import { contract, requireAdministrator } from '../contract.ts'
import { templateTextSchema } from '../messaging/message-templates.ts'
import { messagingError } from '../messaging/messaging-messages.ts'
import { expectedVersionSchema, versionConflict, versionSchema } from '../shared/versions.ts'
import { conversationIdSchema, conversationsAccess, conversationsBase } from './conversations.ts'

// Texts that staff insert into a reply by typing `/` and the name. They can have the same variables as templates.

const base = '/api/v2/quick-replies'
const changeAccess = requireAdministrator('messages')

const id = z.coerce.number().int().min(1).max(2_147_483_647)

/** One word without spaces, such as `terima`. A leading slash is removed. */
const name = z
  .string(messagingError('is_required', { field: 'label_name' }))
  .max(100, messagingError('field_too_long', { field: 'label_name', most: 40 }))
  .trim()
  .transform((given) => given.replace(/^\/+/, ''))
  .pipe(
    z
      .string()
      .min(1, messagingError('is_required', { field: 'label_name' }))
      .max(40, messagingError('field_too_long', { field: 'label_name', most: 40 }))
      .regex(/^[\p{L}\p{N}_-]+$/u, messagingError('one_word')),
  )

export const quickReplySchema = z.object({
  id: z.int(),
  /** Without the slash. */
  name: z.string(),
  text: z.string(),
  version: versionSchema,
})
export type QuickReply = z.output<typeof quickReplySchema>

const nameTaken = { status: 409, error: 'There is already a quick reply with this name' }

export const listQuickReplies = contract('GET', base, {
  access: conversationsAccess,
  input: z.object({}),
  reply: z.array(quickReplySchema),
  envelope: 'data',
})

export const createQuickReply = contract('POST', base, {
  access: changeAccess,
  input: z.object({ name, text: templateTextSchema }),
  reply: quickReplySchema,
  envelope: 'data',
  errors: { name_taken: nameTaken },
})

export const updateQuickReply = contract('PUT', `${base}/:id`, {
  access: changeAccess,
  input: z.object({ id, name, text: templateTextSchema, version: expectedVersionSchema }),
  reply: quickReplySchema,
  envelope: 'data',
  errors: { name_taken: nameTaken, ...versionConflict },
})

export const deleteQuickReply = contract('DELETE', `${base}/:id`, {
  access: changeAccess,
  input: z.object({ id }),
  reply: z.object({ success: z.literal(true) }),
})

/** Replaces the variables in a text. Variables without a value stay in the text and are listed in `missing`. */
export const fillConversationText = contract('POST', `${conversationsBase}/:id/fill`, {
  access: conversationsAccess,
  input: z.object({ id: conversationIdSchema, text: z.string().max(65_536) }),
  reply: z.object({ text: z.string(), missing: z.array(z.string()) }),
  envelope: 'data',
})
