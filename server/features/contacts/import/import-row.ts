import type { MessagePreference } from '#core/contacts/message-preference.ts'
import { formatTypedPhoneError } from '#core/shared/phone.ts'

/** A phone number of a person, as read from a file. */
export interface ImportRow {
  /** Row number in the spreadsheet, or number of the card, from 1. */
  row: number
  name: string
  phone: string
  groups: string[]
  messages: MessagePreference
  /** Consent to promotions. `null` if the file has none. */
  promotions: boolean | null
  /** Why the row is refused, regardless of its cells. */
  wrong?: string
}

/** Returns the problem of a row for the person who can fix the file, or `null` if there is none. */
export function findRowProblem({ name, phone, wrong }: ImportRow): string | null {
  if (wrong) return wrong
  if (!name && !phone) return 'No name and no phone number'
  if (!name) return 'No name'
  if (name.length > 120) return 'The name has more than 120 characters'
  if (!phone) return 'No phone number'
  if (/^\d([.,]\d+)?E\+?\d+$/i.test(phone))
    return 'The spreadsheet has shortened this number: format the column as text and export again'
  return formatTypedPhoneError(phone)
}
