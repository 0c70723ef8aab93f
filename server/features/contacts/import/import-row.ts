import type { MessagePreference } from '#core/contacts/message-preference.ts'
import { formatTypedPhoneError } from '#core/shared/phone.ts'

export interface ImportRow {
  /** Number of the row in the spreadsheet, or of the card in a vCard file. Counts from 1. */
  row: number
  name: string
  phone: string
  groups: string[]
  messages: MessagePreference
  promotions: boolean | null
  wrong?: string
}

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
