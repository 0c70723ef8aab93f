import { fieldWords, issuer, type Issuer } from '#core/shared/field-words.ts'

/** Validation messages that only this feature uses. */
const words = {
  ...fieldWords,
  not_a_phone: 'Please enter the whole phone number, like 012-345 6789.',
  parcel_needs_phone: 'A parcel needs a phone number: the carrier asks for one.',
} as const

export const issue: Issuer<typeof words> = issuer(words)
