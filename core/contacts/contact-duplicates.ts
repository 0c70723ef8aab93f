import { z } from 'zod'
import { contactSchema, rowIdSchema } from './contact.ts'
import { requireAdministrator, contract } from '../contract.ts'

const access = requireAdministrator('contacts')

/** Lists contacts that share a phone number, for the first 50 shared numbers. `total` counts all shared numbers. */
export const listDuplicateContacts = contract('GET', '/api/v2/contacts/duplicates', {
  access,
  input: z.object({}),
  reply: z.object({
    sets: z.array(z.object({ number: z.string(), contacts: z.array(contactSchema) })),
    total: z.int(),
  }),
  envelope: 'data',
})
export type DuplicateSet = z.output<typeof listDuplicateContacts.reply>['sets'][number]

/** Merges contacts. The contact `keep_id` keeps its name and joins the groups of all merged contacts. */
export const mergeContacts = contract('POST', '/api/v2/contacts/merge', {
  access,
  input: z.object({ keep_id: rowIdSchema, ids: z.array(rowIdSchema).min(1).max(500) }),
  reply: contactSchema,
  envelope: 'data',
  errors: {
    different_numbers: { status: 409, error: 'These contacts no longer share a number.' },
  },
})
