import { z } from 'zod'
import { unknownIn } from './message-template.ts'
import { normalizePhone } from '../shared/phone.ts'
import { parseShopTime } from '../shared/shop-time.ts'
import { administratorOnly, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { issue, says } from './field-words.ts'

const access = administratorOnly('messages')
const base = '/api/v2/message-templates'

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const name = z
  .string(says('is_required', { field: 'label_name' }))
  .trim()
  .min(1, says('is_required', { field: 'label_name' }))
  .max(80, says('field_too_long', { field: 'label_name', most: 80 }))
  .regex(/^[^\0]*$/, says('is_required', { field: 'label_name' }))

/** A text with variables, possibly empty. Unknown variables are refused by name. */
export const textWithVariables = z
  .string(says('is_required', { field: 'label_message' }))
  .max(4096, says('field_too_long', { field: 'label_a_message', most: '4096' }))
  .regex(/^[^\0]*$/, says('unsendable'))
  .transform((text) => text.toWellFormed())
  .superRefine((text, context) => {
    const wrong = unknownIn(text)
    if (wrong) context.addIssue(issue('unknown_variable', wrong))
  })

/** The text of a message. */
export const templateText = textWithVariables.refine(
  (text) => text.trim() !== '',
  says('is_required', { field: 'label_message' }),
)

/** Shop time in the wire format. */
export const shopTimeText = z
  .string(says('pick', { field: 'time' }))
  .max(60, says('not_a_time'))
  .refine((text) => parseShopTime(text), says('not_a_time'))

export const messageTemplate = z.object({ id: z.int(), name: z.string(), text: z.string(), version })
export type MessageTemplate = z.output<typeof messageTemplate>

const nameTaken = { status: 409, error: 'There is a template of this name already' }

export const listTemplates = contract('GET', base, {
  access,
  input: z.object({}),
  reply: z.array(messageTemplate),
  envelope: 'data',
})

export const createTemplate = contract('POST', base, {
  access,
  input: z.object({ name, text: templateText }),
  reply: messageTemplate,
  envelope: 'data',
  errors: { name_taken: nameTaken },
})

export const updateTemplate = contract('PUT', `${base}/:id`, {
  access,
  input: z.object({ id, name, text: templateText, version: seenVersion }),
  reply: messageTemplate,
  envelope: 'data',
  errors: { name_taken: nameTaken, ...changedMeanwhile },
})

/** Deletes a template but not the messages made from it. */
export const deleteTemplate = contract('DELETE', `${base}/:id`, {
  access,
  input: z.object({ id }),
  reply: z.object({ success: z.literal(true) }),
})

/**
 * Fills in a text for the owner of a phone number. `missing` lists the variables without a value. The text contains
 * names, so an API key for messages is not enough.
 */
export const fillText = contract('POST', `${base}/fill`, {
  access: administratorOnly(),
  input: z.object({
    text: z.string().max(65_536),
    phone: z.string().max(60).transform(normalizePhone),
    scheduled_time: shopTimeText,
  }),
  reply: z.object({
    text: z.string(),
    missing: z.array(z.string()),
    /** The name, if the text uses it and it consists of a title only, such as "Puan". */
    only_title: z.string().optional(),
  }),
  envelope: 'data',
})
