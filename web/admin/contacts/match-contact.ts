import type { ContactEntry } from '#core/contacts/contact.ts'

/** CONT-01: the search is part of the name, in any case, or part of the phone, with or without spaces. */
export function matchesContact(contact: Pick<ContactEntry, 'name' | 'phone'>, search: string): boolean {
  const part = search.trim().toLowerCase()
  const digits = part.replace(/\s/g, '')
  return contact.name.toLowerCase().includes(part) || contact.phone.includes(digits)
}
