import { z } from 'zod'
import { describeUnknownVariables } from './message-template.ts'
import { normalizePhone } from '../shared/phone.ts'
import { parseShopTime } from '../shared/shop-time.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { messagingIssue, messagingError } from './messaging-messages.ts'

const access = requireAdministrator('messages')
const base = '/api/v2/message-templates'

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const name = z
  .string(messagingError('is_required', { field: 'label_name' }))
  .trim()
  .min(1, messagingError('is_required', { field: 'label_name' }))
  .max(80, messagingError('field_too_long', { field: 'label_name', most: 80 }))
  .regex(/^[^\0]*$/, messagingError('is_required', { field: 'label_name' }))

export const textWithVariablesSchema = z
  .string(messagingError('is_required', { field: 'label_message' }))
  .max(4096, messagingError('field_too_long', { field: 'label_a_message', most: '4096' }))
  .regex(/^[^\0]*$/, messagingError('unsendable'))
  .transform((text) => text.toWellFormed())
  .superRefine((text, context) => {
    const problem = describeUnknownVariables(text)
    if (problem) context.addIssue(messagingIssue('unknown_variable', problem))
  })

export const templateTextSchema = textWithVariablesSchema.refine(
  (text) => text.trim() !== '',
  messagingError('is_required', { field: 'label_message' }),
)

export const shopTimeSchema = z
  .string(messagingError('pick', { field: 'time' }))
  .max(60, messagingError('not_a_time'))
  .refine((text) => parseShopTime(text), messagingError('not_a_time'))

export const messageTemplateSchema = z.object({
  id: z.int(),
  name: z.string(),
  text: z.string(),
  version: versionSchema,
})
export type MessageTemplate = z.output<typeof messageTemplateSchema>

const nameTaken = { status: 409, error: 'There is already a template with this name.' }

export const listTemplates = contract('GET', base, {
  access,
  input: z.object({}),
  reply: z.array(messageTemplateSchema),
  envelope: 'data',
})

export const createTemplate = contract('POST', base, {
  access,
  input: z.object({ name, text: templateTextSchema }),
  reply: messageTemplateSchema,
  envelope: 'data',
  errors: { name_taken: nameTaken },
})

export const updateTemplate = contract('PUT', `${base}/:id`, {
  access,
  input: z.object({ id, name, text: templateTextSchema, version: expectedVersionSchema }),
  reply: messageTemplateSchema,
  envelope: 'data',
  errors: { name_taken: nameTaken, ...versionConflict },
})

/** Deletes a template, but keeps the messages that were made from it. */
export const deleteTemplate = contract('DELETE', `${base}/:id`, {
  access,
  input: z.object({ id }),
  reply: z.object({ success: z.literal(true) }),
})

/**
 * Returns a text with its variables replaced; `missing` lists the variables without a value. The result contains
 * names, so an API key for messages is not enough.
 */
export const previewTemplateText = contract('POST', `${base}/fill`, {
  access: requireAdministrator(),
  input: z.object({
    text: z.string().max(65_536),
    phone: z.string().max(60).transform(normalizePhone),
    scheduled_time: shopTimeSchema,
  }),
  reply: z.object({
    text: z.string(),
    missing: z.array(z.string()),
    /** The recipient's name. Present if the text uses the name and the name consists of titles only, such as "Puan". */
    only_title: z.string().optional(),
  }),
  envelope: 'data',
})
