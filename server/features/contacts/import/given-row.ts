import type { MessagePreference } from '#core/contacts/message-preference.ts'
import { formatTypedPhoneError } from '#core/shared/phone.ts'

/** One number of one person, as a file gives it. */
export interface GivenRow {
  /** As a spreadsheet counts, from 1; or which card of the file. */
  row: number
  name: string
  phone: string
  groups: string[]
  messages: MessagePreference
  /** Consent to promotions; `null` if the file does not say. */
  promotions: boolean | null
  /** Why the row can't be taken, whatever its cells say. */
  wrong?: string
}

/** What is wrong with it, in words for whoever can mend the file; null when nothing is. */
export function wrongWith({ name, phone, wrong }: GivenRow): string | null {
  if (wrong) return wrong
  if (!name && !phone) return 'No name and no phone number'
  if (!name) return 'No name'
  if (name.length > 120) return 'The name has more than 120 characters'
  if (!phone) return 'No phone number'
  if (/^\d([.,]\d+)?E\+?\d+$/i.test(phone))
    return 'The spreadsheet has shortened this number: format the column as text and export again'
  return formatTypedPhoneError(phone)
}
