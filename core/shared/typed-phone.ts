import {
  worded,
  type PhoneIssue,
  isForeign,
  phoneIssue,
  phoneTrouble,
  plain,
  numbersIn,
  normalizePhone,
} from './phone.ts'

/**
 * What is wrong with a number as somebody typed it, in the words of COMP-04; null when nothing is. Letters and other
 * countries are named rather than dropped: what is left would be another person's number.
 */
export const typedPhoneError = (typed: string): string | null => worded(typedPhoneIssue(typed))

/** The same as a code and what was read of it. */
export const typedPhoneIssue = (typed: string): PhoneIssue | null =>
  isForeign(typed) ? { code: 'phone_foreign', params: {} } : phoneIssue(readable(typed))

/** As `phoneTrouble`, of a number as somebody typed it. */
export const typedPhoneTrouble = (typed: string) => phoneTrouble(readable(typed))

/** Signs that belong into a number are dropped, whatever else stands in it is for the rules to name. */
function readable(typed: string): string {
  const text = plain(typed)
  return /[^\d\s+().-]/.test(text) || numbersIn(text).length > 1 ? text : normalizePhone(text)
}
