import { z } from 'zod'
import { contactShape, rowId } from './contact.ts'
import { administratorOnly, contract } from '../contract.ts'

const access = administratorOnly('contacts')

/** Contacts that share a number, however it is written. The first 50 numbers; `total` tells how many there are. */
export const listDuplicates = contract('GET', '/api/v2/contacts/duplicates', {
  access,
  input: z.object({}),
  reply: z.object({
    sets: z.array(z.object({ number: z.string(), contacts: z.array(contactShape) })),
    total: z.int(),
  }),
  envelope: 'data',
})
export type DuplicateSet = z.output<typeof listDuplicates.reply>['sets'][number]

/** Makes one contact of several that share a number: `keep_id` gives the name, the groups are those of all. */
export const mergeContacts = contract('POST', '/api/v2/contacts/merge', {
  access,
  input: z.object({ keep_id: rowId, ids: z.array(rowId).min(1).max(500) }),
  reply: contactShape,
  envelope: 'data',
  errors: {
    different_numbers: { status: 409, error: 'These contacts do not share one number (any more)' },
  },
})
