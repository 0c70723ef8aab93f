/** Words of the phone rules (COMP-04); screen and server say the same. */
export const phoneErrors = {
  required: 'Phone number is required',
  digits: 'Phone number should contain only digits',
  format: 'Invalid Malaysian phone number format. Use format: 60123456789',
} as const

const countryCode = '60'
const shortest = 10

/** What manual entry makes of the typed number (COMP-03). Blank stays blank. */
export function normalizeTypedPhone(typed: string): string {
  const kept = typed.replace(/[^\d+]/g, '')
  if (kept === '' || kept.startsWith(countryCode)) return kept
  if (kept.startsWith(`+${countryCode}`)) return kept.slice(1)
  if (kept.startsWith('0')) return countryCode + kept.slice(1)
  return countryCode + kept
}

/** The number as the gateway takes it: digits with country code (SEND-04). Blank stays blank. */
export function normalizePhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (digits === '' || digits.startsWith(countryCode)) return digits
  return countryCode + (digits.startsWith('0') ? digits.slice(1) : digits)
}

/** What is wrong with a normalised number, in the words of COMP-04; null when nothing is. */
export function phoneError(phone: string): string | null {
  if (phone.trim() === '') return phoneErrors.required
  if (/\D/.test(phone)) return phoneErrors.digits
  if (!phone.startsWith(countryCode) || phone.length < shortest) return phoneErrors.format
  return null
}

/** Of another country, as its `+` says: such a number must not be bent into a Malaysian one. */
export function isForeign(typed: string): boolean {
  return /^\s*(\+|00)(?!\s*60)\s*[1-9]/.test(typed)
}

/**
 * What is wrong with a number as somebody typed it, in the words of COMP-04; null when nothing is. Letters and other
 * countries are named rather than dropped: what is left would be another person's number.
 */
export function typedPhoneError(typed: string): string | null {
  if (isForeign(typed)) return phoneErrors.format
  return phoneError(/[^\d\s+().-]/.test(typed) ? typed : normalizePhone(typed))
}

/** The number of a contact as a message takes it; one of another country stays as it is, to be refused. */
export function messagePhone(phone: string): string {
  return isForeign(phone) ? phone : normalizePhone(phone)
}
