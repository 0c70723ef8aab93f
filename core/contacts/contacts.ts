import { z } from 'zod'
import { messagePreferences } from './message-preference.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema } from '../shared/versions.ts'
import { contactError } from './contact-messages.ts'
import {
  contactEntrySchema,
  contactSchema,
  contactTextPattern,
  contactNameSchema,
  contactPhoneSchema,
  rowIdSchema,
  groupIdsSchema,
} from './contact.ts'

const access = requireAdministrator('contacts')

export const contactPagingFields = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(20),
}

export const contactFilterFields = {
  search: z.string().trim().max(120).regex(contactTextPattern).optional(),
  group_id: rowIdSchema.optional(),
  opted_out: z.enum(['true']).optional(),
}
export type ContactFilter = {
  search?: string | undefined
  group_id?: number | undefined
  opted_out?: 'true' | undefined
}

export const listContacts = contract('GET', '/api/v2/contacts', {
  access,
  input: z.object({ ...contactPagingFields, ...contactFilterFields }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(contactSchema),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
  }),
})

/**
 * The reason why the external contact list could not be read (COMP-02). In that case, only stored contacts are
 * returned.
 */
const problem = z.string().nullable()

/**
 * Returns a page of contacts, sorted by name. `next` is the cursor of the following page, or `null` on the last page.
 * `total` is counted for the first page only.
 */
export const listContactPage = contract('GET', '/api/v2/contacts/page', {
  access,
  input: z.object({
    ...contactFilterFields,
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(2000).optional(),
  }),
  reply: z.object({
    contacts: z.array(contactSchema),
    next: z.string().nullable(),
    total: z.int().nullable(),
    problem,
  }),
  envelope: 'data',
})

/** Returns all contacts. If an external contact list is configured, it is read first. */
export const listAllContacts = contract('GET', '/api/v2/contacts/directory', {
  access,
  input: z.object({}),
  reply: z.object({ contacts: z.array(contactEntrySchema), problem }),
  envelope: 'data',
})

const one = { access, envelope: 'data', reply: contactSchema } as const
const unknownGroup = { status: 400, error: 'This group no longer exists.' }
const note = z
  .string()
  .trim()
  .max(2000, contactError('too_long', { most: 2000 }))
  .regex(contactTextPattern)
const details = {
  messages: z.enum(messagePreferences).optional(),
  group_ids: groupIdsSchema.optional(),
  note: note.optional(),
  /** If absent, the consent is unchanged. */
  promotions: z.boolean().optional(),
}

export const getContact = contract('GET', '/api/v2/contacts/:id', {
  ...one,
  input: z.object({ id: rowIdSchema }),
})

/** If `messages` is absent, the number keeps its message preference. */
export const createContact = contract('POST', '/api/v2/contacts', {
  ...one,
  input: z.object({ name: contactNameSchema, phone: contactPhoneSchema, ...details }),
  errors: { unknown_group: unknownGroup },
})

/** Updates only the fields in the call. `group_ids` replaces all groups of the contact. */
export const updateContact = contract('PUT', '/api/v2/contacts/:id', {
  ...one,
  input: z.object({
    id: rowIdSchema,
    name: contactNameSchema.optional(),
    phone: contactPhoneSchema.optional(),
    ...details,
    version: expectedVersionSchema,
  }),
  errors: { unknown_group: unknownGroup, ...versionConflict },
})

export const deleteContact = contract('DELETE', '/api/v2/contacts/:id', {
  access,
  input: z.object({ id: rowIdSchema }),
  reply: z.object({ success: z.literal(true) }),
})
