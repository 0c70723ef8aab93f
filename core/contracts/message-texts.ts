import { z } from 'zod'
import { messageTextNames, textLanguages } from '../values/message-texts.ts'
import { administratorOnly, contract } from './contract.ts'

const name = z.enum(messageTextNames)
const language = z.enum(textLanguages)

/** The shop's own words; what isn't named has the stock words of core/values/message-texts.ts. */
const texts = z.object({
  /** The language in which customers are written to. */
  language,
  own: z.array(z.object({ name, language, body: z.string() })),
})
export type OwnTexts = z.output<typeof texts>

export const getMessageTexts = contract('GET', '/api/v2/message-texts', {
  access: administratorOnly(),
  input: z.object({}),
  reply: texts,
  envelope: 'data',
})

/** A place that nobody can fill, `{nama}` say, is refused by name: else a customer would read it. */
export const changeMessageText = contract('PUT', '/api/v2/message-texts/:name/:language', {
  access: administratorOnly(),
  input: z.object({
    name,
    language,
    body: z
      .string()
      .trim()
      .min(1, { error: 'Please write something, or reset to the stock text.' })
      .max(3000, { error: 'Please use at most 3,000 characters.' })
      .regex(/^[^\0]*$/),
  }),
  reply: texts,
  envelope: 'data',
  errors: { unknown_variable: { status: 422, error: 'This text has an unknown variable.' } },
})

/** Back to the stock words. */
export const resetMessageText = contract('DELETE', '/api/v2/message-texts/:name/:language', {
  access: administratorOnly(),
  input: z.object({ name, language }),
  reply: texts,
  envelope: 'data',
})

export const chooseMessageLanguage = contract('PUT', '/api/v2/message-texts/language', {
  access: administratorOnly(),
  input: z.object({ language }),
  reply: texts,
  envelope: 'data',
})
