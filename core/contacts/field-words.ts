import { fieldWords, issuer, sayer, type Issuer, type Sayer } from '../shared/field-words.ts'
import { phoneErrors } from '../shared/phone.ts'

/** Validation messages that only this feature uses. */
const words = {
  ...fieldWords,
  phone_not_digits: phoneErrors.digits,
  phone_foreign: 'Only Malaysian numbers can be messaged: +60 or 0 first',
} as const

export const says: Sayer<typeof words> = sayer(words)
export const issue: Issuer<typeof words> = issuer(words)
