import type { ContactEntry } from '#core/contacts/contact.ts'

/** Searches part of the name, ignoring case, or part of the phone number, ignoring spaces (CONT-01). */
export function matchesContactSearch(contact: Pick<ContactEntry, 'name' | 'phone'>, search: string): boolean {
  const part = search.trim().toLowerCase()
  const digits = part.replace(/\s/g, '')
  return contact.name.toLowerCase().includes(part) || contact.phone.includes(digits)
}
