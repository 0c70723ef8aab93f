import { filled, type IssueParams } from './issues.ts'

/** Words of the phone rules (COMP-04); screen and server say the same. */
export const phoneErrors = {
  required: 'Phone number is required',
  digits: 'Phone number should contain only digits',
  format: 'Invalid Malaysian phone number format. Use format: 60123456789',
} as const

const countryCode = '60'
/** 60, then no 0, then as many digits as a Malaysian number can have: a test holds this against libphonenumber (D-18). */
const possible = /^60[1-9]\d{7,9}$/
const mostDigits = 12
/** Nobody types more than this for a number; a longer text is not looked at closely. */
const mostTyped = 100

/** Marks that a number copied from another app brings along unseen, and dashes that aren't the keyboard's. */
const unseen = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
const dashes = /[\u2010-\u2015\u2212]/g
export const plain = (typed: string) => typed.replace(unseen, '').replace(dashes, '-')

/**
 * What manual entry makes of the typed number (COMP-03). Blank stays blank; what can't be one number stays as it was
 * typed, for `phoneError` to name: what is left of it would be another person's (D-18).
 */
export function normalizeTypedPhone(typed: string): string {
  const text = plain(typed)
  if (mixedIn(text) || numbersIn(text).length > 1) return text.trim()
  const kept = text.replace(/[^\d+]/g, '')
  if (kept === '') return ''
  const inner = kept.startsWith(`+${countryCode}`) ? kept.slice(1) : kept
  return /^\d/.test(inner) ? international(inner) : countryCode + inner
}

/** The number as the gateway takes it: digits with country code (SEND-04). Blank stays blank. */
export function normalizePhone(phone: string): string {
  return international(phone.replace(/\D/g, ''))
}

/** Without the 0 that some write after the country code: `+60 (0)12…`. As in migrations/0231-possible-numbers.sql. */
const international = (digits: string) => digits.replace(/^(?!$)(?:00(?=60))?(?:60)?0*/, countryCode)

/** The back-office's words, as codes. */
export const phoneWords = {
  phone_none: phoneErrors.required,
  phone_format: phoneErrors.format,
  phone_foreign: phoneErrors.format,
  phone_not_digits: phoneErrors.digits,
  phone_letters: `${phoneErrors.digits}: “{read}” was read`,
  phone_two: `${phoneErrors.format}. Two numbers were read: “{read}” and “{second}”`,
  phone_long: `${phoneErrors.format}. Too long: “{read}” was read`,
} as const satisfies Record<
  `phone_${NonNullable<ReturnType<typeof phoneTrouble>>['what'] | 'foreign'}`,
  string
>
export interface PhoneIssue {
  code: keyof typeof phoneWords
  params: IssueParams
}

/** What is wrong with a normalised number; null when nothing is. */
export function phoneIssue(phone: string): PhoneIssue | null {
  const trouble = phoneTrouble(phone)
  if (trouble === null) return null
  const { what, ...params } = trouble
  return { code: `phone_${what}`, params }
}

/** The same in the words of COMP-04 and with what was read. */
export const phoneError = (phone: string): string | null => worded(phoneIssue(phone))
export const worded = (issue: PhoneIssue | null) => issue && filled(phoneWords[issue.code], issue.params)

/** Why a normalised number is none, for those who say it in words of their own. `read`: what of it can't be meant. */
export function phoneTrouble(
  phone: string,
):
  | null
  | { what: 'none' | 'format' | 'not_digits' }
  | { what: 'letters'; read: string }
  | { what: 'two'; read: string; second: string }
  | { what: 'long'; read: string } {
  const text = plain(phone)
  if (text.trim() === '') return { what: 'none' }
  if (text.length > mostTyped) return { what: 'long', read: short(text) }
  const [first, second] = numbersIn(text)
  if (first && second) return { what: 'two', read: short(first), second: short(second) }
  if (/\D/.test(text)) return mixedIn(text) ? { what: 'letters', read: short(text) } : { what: 'not_digits' }
  if (text.length > mostDigits) return { what: 'long', read: short(text) }
  return possible.test(text) ? null : { what: 'format' }
}

const short = (text: string) => (text.trim().length > 40 ? `${text.trim().slice(0, 40)}…` : text.trim())

/** Letters between digits: an O for a 0, or somebody's note. */
const mixedIn = (text: string) => text.length <= mostTyped && /\d[^\d]*\p{L}[^\d]*\d/u.test(text)

/** The numbers that stand in one field, where people put two: `012-345 6789 / 019-876 5432`. */
export function numbersIn(text: string): string[] {
  return text
    .split(/[/,;&|\n]|\s(?:atau|dan|or|and)\s/i)
    .map((part) => part.trim())
    .filter((part) => part.replace(/\D/g, '').length >= 7)
}

/** Of another country, as its `+` says: such a number must not be bent into a Malaysian one. */
export function isForeign(typed: string): boolean {
  return /^\s*(\+|00)(?!\s*60)\s*[1-9]/.test(plain(typed))
}

/** The number of a contact as a message takes it; one of another country stays as it is, to be refused. */
export function messagePhone(phone: string): string {
  return isForeign(phone) ? phone : normalizePhone(phone)
}
