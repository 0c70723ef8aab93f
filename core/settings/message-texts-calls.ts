import { z } from 'zod'
import { messageTextNames } from './message-texts.ts'
import { messageLanguages } from './message-placeholders.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'

const name = z.enum(messageTextNames)
const language = z.enum(messageLanguages)

/**
 * Texts that the shop has written itself. All other messages use the default texts in core/settings/message-texts.ts.
 */
const texts = z.object({
  language,
  own: z.array(z.object({ name, language, body: z.string() })),
  /** Versions of the language and of each changed text. The keys of `texts` are `name/language`. */
  versions: z.object({ language: versionSchema, texts: z.record(z.string(), versionSchema) }),
})
export type CustomMessageTexts = z.output<typeof texts>

export const getMessageTexts = contract('GET', '/api/v2/message-texts', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: texts,
  envelope: 'data',
})

/**
 * Changes a message text. Unknown placeholders such as `{nama}` are refused, because customers would see them. The
 * error message lists the unknown placeholders.
 */
export const changeMessageText = contract('PUT', '/api/v2/message-texts/:name/:language', {
  access: requireAdministrator(),
  input: z.object({
    name,
    language,
    body: z
      .string()
      .trim()
      .min(1, settingsError('text_needed'))
      .max(3000, settingsError('too_long', { most: 3000 }))
      .regex(/^[^\0]*$/),
    version: expectedVersionSchema,
  }),
  reply: texts,
  envelope: 'data',
  errors: {
    ...versionConflict,
    unknown_variable: { status: 422, error: 'This text has an unknown variable.' },
  },
})

export const resetMessageText = contract('DELETE', '/api/v2/message-texts/:name/:language', {
  access: requireAdministrator(),
  input: z.object({ name, language, version: z.coerce.number().int().min(0).max(2_147_483_647).optional() }),
  reply: texts,
  envelope: 'data',
  errors: versionConflict,
})

export const chooseMessageLanguage = contract('PUT', '/api/v2/message-texts/language', {
  access: requireAdministrator(),
  input: z.object({ language, version: expectedVersionSchema }),
  reply: texts,
  envelope: 'data',
  errors: versionConflict,
})
