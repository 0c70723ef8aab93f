import { z } from 'zod'
import { messageWishes } from './opt-out.ts'
import { administratorOnly, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion } from '../shared/versions.ts'
import { says } from './field-words.ts'
import { contactEntry, contactShape, storable, name, phone, rowId, groupIds } from './contact.ts'

const access = administratorOnly('contacts')

/** Page and size of a list; 20 a page unless told (API-04). */
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(20),
}

/** What narrows a list: part of a name, in any case, or of a phone; the members of a group; who opted out. */
export const contactFilter = {
  search: z.string().trim().max(120).regex(storable).optional(),
  group_id: rowId.optional(),
  opted_out: z.enum(['true']).optional(),
}
export type ContactFilter = {
  search?: string | undefined
  group_id?: number | undefined
  opted_out?: 'true' | undefined
}

/** One page of contacts by name (API-04). */
export const listContacts = contract('GET', '/api/v2/contacts', {
  access,
  input: z.object({ ...paging, ...contactFilter }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(contactShape),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
  }),
})

/** Why the outside list of contacts could not be read (COMP-02); the contacts are then those known from before. */
const problem = z.string().nullable()

/**
 * For the screen: contacts by name from just after a cursor, however many there are; `next` is the cursor of the
 * following page, null at the end. `total` is counted for the first page only.
 */
export const contactPage = contract('GET', '/api/v2/contacts/page', {
  access,
  input: z.object({
    ...contactFilter,
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(2000).optional(),
  }),
  reply: z.object({
    contacts: z.array(contactShape),
    next: z.string().nullable(),
    total: z.int().nullable(),
    problem,
  }),
  envelope: 'data',
})

/** Every contact by name, for choosing from, after looking at the outside list of contacts where there is one. */
export const contactDirectory = contract('GET', '/api/v2/contacts/directory', {
  access,
  input: z.object({}),
  reply: z.object({ contacts: z.array(contactEntry), problem }),
  envelope: 'data',
})

const one = { access, envelope: 'data', reply: contactShape } as const
const unknownGroup = { status: 400, error: 'This group does not exist any more' }
const note = z
  .string()
  .trim()
  .max(2000, says('too_long', { most: 2000 }))
  .regex(storable)
const details = {
  messages: z.enum(messageWishes).optional(),
  group_ids: groupIds.optional(),
  note: note.optional(),
  /** Consent to promotions as noted by staff. Unchanged if absent. */
  promotions: z.boolean().optional(),
}

export const getContact = contract('GET', '/api/v2/contacts/:id', { ...one, input: z.object({ id: rowId }) })

/** Without `messages` a number keeps the wish that it has. */
export const createContact = contract('POST', '/api/v2/contacts', {
  ...one,
  input: z.object({ name, phone, ...details }),
  errors: { unknown_group: unknownGroup },
})

/** Changes what is given, keeps the rest. `group_ids` are all groups that the contact is in from now on. */
export const updateContact = contract('PUT', '/api/v2/contacts/:id', {
  ...one,
  input: z.object({
    id: rowId,
    name: name.optional(),
    phone: phone.optional(),
    ...details,
    version: seenVersion,
  }),
  errors: { unknown_group: unknownGroup, ...changedMeanwhile },
})

export const deleteContact = contract('DELETE', '/api/v2/contacts/:id', {
  access,
  input: z.object({ id: rowId }),
  reply: z.object({ success: z.literal(true) }),
})
