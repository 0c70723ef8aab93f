import type { ContactEntry } from '#core/contacts/contact.ts'

/**
 * Returns `true` if the name contains the search text, ignoring case, or the phone number contains it,
 * ignoring spaces (CONT-01).
 */
export function isContactMatch(contact: Pick<ContactEntry, 'name' | 'phone'>, search: string): boolean {
  const part = search.trim().toLowerCase()
  const digits = part.replace(/\s/g, '')
  return contact.name.toLowerCase().includes(part) || contact.phone.includes(digits)
}
