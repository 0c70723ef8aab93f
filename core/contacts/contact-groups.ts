import { z } from 'zod'
import { contactPagingFields } from './contacts.ts'
import { rowIdSchema, contactTextPattern } from './contact.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { fieldError } from '../shared/field-messages.ts'

const access = requireAdministrator('contacts')

export const contactGroupSchema = z.object({
  id: z.int(),
  name: z.string(),
  members: z.int(),
  version: versionSchema,
})
export type ContactGroup = z.output<typeof contactGroupSchema>

export const contactGroupNameSchema = z
  .string(fieldError('is_required', { field: 'label_name' }))
  .trim()
  .min(1, fieldError('is_required', { field: 'label_name' }))
  .max(60, fieldError('field_too_long', { field: 'label_name', most: 60 }))
  .regex(contactTextPattern, fieldError('is_required', { field: 'label_name' }))
const nameTaken = { status: 409, error: 'There is already a group with this name.' }

export const listContactGroups = contract('GET', '/api/v2/contacts/groups', {
  access,
  input: z.object(contactPagingFields),
  reply: z.object({
    success: z.literal(true),
    data: z.array(contactGroupSchema),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
  }),
})

export const createContactGroup = contract('POST', '/api/v2/contacts/groups', {
  access,
  input: z.object({ name: contactGroupNameSchema }),
  reply: contactGroupSchema,
  envelope: 'data',
  errors: { name_taken: nameTaken },
})

export const renameContactGroup = contract('PUT', '/api/v2/contacts/groups/:id', {
  access,
  input: z.object({ id: rowIdSchema, name: contactGroupNameSchema, version: expectedVersionSchema }),
  reply: contactGroupSchema,
  envelope: 'data',
  errors: { name_taken: nameTaken, ...versionConflict },
})

/** Deletes a group, but keeps its contacts. */
export const deleteContactGroup = contract('DELETE', '/api/v2/contacts/groups/:id', {
  access,
  input: z.object({ id: rowIdSchema }),
  reply: z.object({ success: z.literal(true) }),
})

/** Adds contacts to a group or removes them. Contacts that don't exist or need no change are skipped. */
export const changeContactGroupMembers = contract('POST', '/api/v2/contacts/groups/:id/members', {
  access,
  input: z.object({
    id: rowIdSchema,
    add: z.array(rowIdSchema).max(20_000).default([]),
    remove: z.array(rowIdSchema).max(20_000).default([]),
  }),
  reply: contactGroupSchema,
  envelope: 'data',
})
