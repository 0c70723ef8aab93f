import { z } from 'zod'
import { paging } from './contacts.ts'
import { rowId, storable } from './contact.ts'
import { administratorOnly, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { says } from '../shared/field-words.ts'

const access = administratorOnly('contacts')

export const contactGroup = z.object({ id: z.int(), name: z.string(), members: z.int(), version })
export type ContactGroup = z.output<typeof contactGroup>

export const groupName = z
  .string(says('is_required', { field: 'label_name' }))
  .trim()
  .min(1, says('is_required', { field: 'label_name' }))
  .max(60, says('field_too_long', { field: 'label_name', most: 60 }))
  .regex(storable, says('is_required', { field: 'label_name' }))
const nameTaken = { status: 409, error: 'There is a group of this name already' }

/** Lists the groups by name with their member counts (API-04). */
export const listGroups = contract('GET', '/api/v2/contacts/groups', {
  access,
  input: z.object(paging),
  reply: z.object({
    success: z.literal(true),
    data: z.array(contactGroup),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
  }),
})

export const createGroup = contract('POST', '/api/v2/contacts/groups', {
  access,
  input: z.object({ name: groupName }),
  reply: contactGroup,
  envelope: 'data',
  errors: { name_taken: nameTaken },
})

export const renameGroup = contract('PUT', '/api/v2/contacts/groups/:id', {
  access,
  input: z.object({ id: rowId, name: groupName, version: seenVersion }),
  reply: contactGroup,
  envelope: 'data',
  errors: { name_taken: nameTaken, ...changedMeanwhile },
})

/** Deletes a group but not its contacts. */
export const deleteGroup = contract('DELETE', '/api/v2/contacts/groups/:id', {
  access,
  input: z.object({ id: rowId }),
  reply: z.object({ success: z.literal(true) }),
})

/**
 * Adds contacts to a group or removes them from it. Contacts that already have that state or don't exist are ignored.
 */
export const changeMembers = contract('POST', '/api/v2/contacts/groups/:id/members', {
  access,
  input: z.object({
    id: rowId,
    add: z.array(rowId).max(20_000).default([]),
    remove: z.array(rowId).max(20_000).default([]),
  }),
  reply: contactGroup,
  envelope: 'data',
})
