import { truncateText } from './truncate-text.ts'
import { fillParams, type IssueParams } from './coded-issues.ts'

/** Messages of the phone rules (COMP-04), which screen and server share. */
export const phoneErrors = {
  required: 'Phone number is required',
  digits: 'Phone number should contain only digits',
  format: 'Invalid Malaysian phone number format. Use format: 60123456789',
} as const

const countryCode = '60'
/**
 * Matches Malaysian numbers by prefix (D-18). Mobile numbers have 9 digits after 60, those with 011 and 0154 to 0159
 * have 10, and 019 has both. Landlines with 03 have 9 digits, and all others have 8. 1-300, 1-600, 1-700 and 1-800 have 10. A
 * test compares the pattern with libphonenumber, whose metadata would add 80 kB to every order form.
 */
const valid =
  /^60(?:1[0234678]\d{7}|11\d{8}|153\d{6}|15[4-9]\d{7}|19\d{7,8}|1[3678]00\d{6}|3\d{8}|[4-9]\d{7})$/
/** Maximum length of typed text. Longer text can't be a phone number and is not examined further. */
const mostTyped = 100

/** Invisible marks that are copied together with a number from another app. */
const unseen = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
const dashes = /[\u2010-\u2015\u2212]/g
const plain = (typed: string) => typed.replace(unseen, '').replace(dashes, '-').trim()

/** `read` is the part that is wrong. */
type PhoneTrouble =
  | { what: 'none' | 'format' | 'not_digits' | 'foreign' }
  | { what: 'letters' | 'after' | 'long'; read: string }
  | { what: 'two'; read: string; second: string }

/**
 * Parses a Malaysian phone number as people type it or files contain it. Returns its digits with country code
 * (SEND-04), or the problem (D-18). All forms, calls and imports use this function. It never drops digits, because
 * the remaining ones would be another person's number. The only exception is the `.0` that spreadsheets append.
 */
export function parsePhone(typed: string): { phone: string } | PhoneTrouble {
  const text = plain(typed).replace(/^([+\d\s()-]*\d{4})\.0+$/, '$1')
  if (!/[\p{L}\d]/u.test(text)) return { what: 'none' }
  if (text.length > mostTyped) return { what: 'long', read: short(normalizePhone(text) || text) }
  const [first, second] = numbersIn(text)
  if (first && second) return { what: 'two', read: short(first), second: short(second) }
  // A letter between digits may be an O typed instead of a 0, or part of a note, so the number is refused.
  if (/\d[^\d]*\p{L}[^\d]*\d/u.test(text)) return { what: 'letters', read: short(text) }
  if (isForeignPhone(text)) return { what: 'foreign' }
  const tail = tailOf(text)
  if (tail) return tail
  if (!/^\(?\+?[\d\s().-]+$/.test(text)) return { what: 'not_digits' }
  const phone = normalizePhone(text)
  return valid.test(phone) ? { phone } : invalidDigits(phone)
}

/** Returns the text after the number, such as `(1)`, `-2` or a name, as a problem. Returns `null` if there is none. */
function tailOf(text: string): PhoneTrouble | null {
  for (const { index } of text.matchAll(/\d(?=\D)/g)) {
    const [number, rest] = [text.slice(0, index + 1), text.slice(index + 1).replace(/^[\s,;:/|]+/, '')]
    if (!/[\p{L}\d]/u.test(rest) || !valid.test(normalizePhone(number))) continue
    return valid.test(normalizePhone(rest))
      ? { what: 'two', read: number, second: rest }
      : { what: 'after', read: short(rest) }
  }
  // No number ends with a group of one digit or with digits in brackets. Such a group would complete a number that
  // lacks a digit.
  const last = /(?:\d\D*){7}?(\(\d{1,3}\)|[^\d()]\d)$/.exec(text)?.[1]
  return last ? { what: 'after', read: last.trim() } : null
}

function invalidDigits(phone: string): PhoneTrouble {
  for (let end = 10; end < phone.length; end += 1)
    if (valid.test(phone.slice(0, end))) return { what: 'long', read: short(phone) }
  return { what: 'format' }
}

/**
 * Normalises a number from manual entry (COMP-03). Returns blank and invalid text unchanged, so that
 * `formatPhoneError` can name the problem (D-18).
 */
export function normalizeTypedPhone(typed: string): string {
  const read = parsePhone(typed)
  if ('phone' in read) return read.phone
  if (read.what === 'two' || read.what === 'letters' || read.what === 'after') return plain(typed)
  const digits = plain(typed).replace(/[^\d+]/g, '')
  if (digits === '') return ''
  const inner = digits.startsWith(`+${countryCode}`) ? digits.slice(1) : digits
  return /^\d/.test(inner) ? international(inner) : countryCode + inner
}

/**
 * Returns the digits of a stored number with country code (SEND-04). For a typed number, use `parsePhone`. A blank
 * number stays blank.
 */
export function normalizePhone(phone: string): string {
  return international(phone.replace(/\D/g, ''))
}

/**
 * Removes the 0 that some people write after the country code: `+60 (0)12…`. migrations/0231-possible-numbers.sql
 * does the same.
 */
const international = (digits: string) => digits.replace(/^(?!$)(?:00(?=60))?(?:60)?0*/, countryCode)

export const phoneMessages = {
  phone_none: phoneErrors.required,
  phone_format: phoneErrors.format,
  phone_foreign: phoneErrors.format,
  phone_not_digits: phoneErrors.digits,
  phone_letters: `${phoneErrors.digits}: “{read}” was read`,
  phone_after: `${phoneErrors.format}. “{read}” was read after the number`,
  phone_two: `${phoneErrors.format}. Two numbers were read: “{read}” and “{second}”`,
  phone_long: `${phoneErrors.format}. Too long: “{read}” was read`,
} as const satisfies Record<`phone_${PhoneTrouble['what']}`, string>
export interface PhoneIssue {
  code: keyof typeof phoneMessages
  params: IssueParams
}

/** Returns the problem of a normalised number, or `null` if it is valid. */
export function checkPhone(phone: string): PhoneIssue | null {
  if (valid.test(phone)) return null
  if (/^\d+$/.test(phone))
    return issueOf(phone.startsWith(countryCode) ? invalidDigits(phone) : { what: 'format' })
  return checkTypedPhone(phone) ?? { code: 'phone_not_digits', params: {} }
}

export function checkTypedPhone(typed: string): PhoneIssue | null {
  const read = parsePhone(typed)
  return 'phone' in read ? null : issueOf(read)
}

function issueOf({ what, ...params }: PhoneTrouble): PhoneIssue {
  return { code: `phone_${what}`, params }
}

/**
 * Returns the problem of a typed number as a message of COMP-04 that contains the wrong part, or `null` if the number
 * is valid.
 */
export const formatPhoneError = (phone: string): string | null => worded(checkPhone(phone))
export const formatTypedPhoneError = (typed: string): string | null => worded(checkTypedPhone(typed))
const worded = (issue: PhoneIssue | null) => issue && fillParams(phoneMessages[issue.code], issue.params)

const short = (text: string) => (text.length > 40 ? `${truncateText(text, 40)}…` : text)

/** Returns the numbers in one field, because some people enter two: `012-345 6789 / 019-876 5432`. */
function numbersIn(text: string): string[] {
  return text
    .split(/[/,;&|\n]|\s(?:atau|dan|or|and)\s/i)
    .map((part) => part.trim())
    .filter((part) => part.replace(/\D/g, '').length >= 7)
}

/** Returns true for a number with a foreign country code, which must not be turned into a Malaysian number. */
export function isForeignPhone(typed: string): boolean {
  return /^\s*\(?(\+|00)(?!\s*60)\s*[1-9]/.test(plain(typed))
}

/** Returns the number of a contact in the format for messages. Other text is returned unchanged and refused later. */
export function normalizePhoneForMessages(phone: string): string {
  const read = parsePhone(phone)
  return 'phone' in read ? read.phone : phone
}
