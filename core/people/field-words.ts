import { fieldWords, issuer, sayer, type Sayer, type Issuer } from '../shared/field-words.ts'

/** What only this feature says of a field; the rest is general. */
const words = {
  ...fieldWords,
  search_too_short: 'Please enter two letters or digits at least.',
  too_long_for_tag: 'This name is too long for a tag.',
  unprintable: "“{character}” can’t be printed. Use A–Z, 0–9 and . ' / @ - & ( ) only.",
} as const

export const says: Sayer<typeof words> = sayer(words)
export const issue: Issuer<typeof words> = issuer(words)
