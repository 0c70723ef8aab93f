import { fieldWords, sayer, type Sayer } from '../shared/field-words.ts'

/** What only this feature says of a field; the rest is general. */
const words = {
  ...fieldWords,
  reason_needed: 'Please say why.',
} as const

export const says: Sayer<typeof words> = sayer(words)
