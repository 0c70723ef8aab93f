import { z } from 'zod'
import { administratorOnly, contract } from './contract.ts'

const access = administratorOnly('contacts')

/** A contact has a name and a phone, both never empty; the phone has no whitespace (CONT-02). */
export const contactShape = z.object({ id: z.int(), name: z.string(), phone: z.string() })
export type Contact = z.output<typeof contactShape>

/** PostgreSQL holds every character but NUL. */
const storable = /^[^\0]*$/
const name = z
  .string({ error: 'Name is required' })
  .trim()
  .min(1, { error: 'Name is required' })
  .max(120, { error: 'Name may have at most 120 characters' })
  .regex(storable, { error: 'Name is required' })
const phone = z
  .string({ error: 'Phone number is required' })
  .transform(withoutSpaces)
  .pipe(
    z
      .string()
      .min(1, { error: 'Phone number is required' })
      .regex(/^\+?[\d-]{7,24}$/, { error: 'Phone number should contain only digits' }),
  )
const id = z.coerce.number().int().min(1).max(2_147_483_647)

/** Page and size of a list; 20 a page unless told (storefront.md 9). */
const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(20),
}

/** One page of contacts by name; `search` is part of a name, in any case, or part of a phone. */
export const listContacts = contract('GET', '/api/v2/contacts', {
  access,
  input: z.object({ ...paging, search: z.string().trim().max(120).regex(storable).optional() }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(contactShape),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
  }),
})

/**
 * Every contact by name, for choosing from, after looking at the outside list of contacts where there is one.
 * `problem` says why that list could not be read (COMP-02); the contacts are then those known from before.
 */
export const contactDirectory = contract('GET', '/api/v2/contacts/directory', {
  access,
  input: z.object({}),
  reply: z.object({ contacts: z.array(contactShape), problem: z.string().nullable() }),
  envelope: 'data',
})

const one = { access, envelope: 'data', reply: contactShape } as const

export const getContact = contract('GET', '/api/v2/contacts/:id', { ...one, input: z.object({ id }) })

export const createContact = contract('POST', '/api/v2/contacts', {
  ...one,
  input: z.object({ name, phone }),
})

/** Changes what is given, keeps the rest. */
export const updateContact = contract('PUT', '/api/v2/contacts/:id', {
  ...one,
  input: z.object({ id, name: name.optional(), phone: phone.optional() }),
})

export const deleteContact = contract('DELETE', '/api/v2/contacts/:id', {
  access,
  input: z.object({ id }),
  reply: z.object({ success: z.literal(true) }),
})

/** CONT-02: a phone is kept without any whitespace. */
export function withoutSpaces(phone: string): string {
  return phone.replace(/\s+/g, '')
}
