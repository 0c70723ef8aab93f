import { fieldWords, sayer, type Sayer } from '../shared/field-words.ts'

/** What only this feature says of a field; the rest is general. */
const words = {
  ...fieldWords,
  keep_too_few: 'Keep at least {least}.',
  keep_too_many: 'Keep at most {most}.',
} as const

export const says: Sayer<typeof words> = sayer(words)
