import { z } from 'zod'
import { groupName } from './contact-groups.ts'
import { contactFilter } from './contacts.ts'
import { administratorOnly, contract } from '../contract.ts'
import { importColumn } from '../shared/import-column.ts'

const access = administratorOnly('contacts')

export const importOutcomes = ['new', 'updated', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** What happens to one number of one person. */
export const importedRow = z.object({
  /** As a spreadsheet counts, from 1; of a vCard file, which card. */
  row: z.int(),
  name: z.string(),
  phone: z.string(),
  outcome: z.enum(importOutcomes),
  /** What changes, or why it is refused. */
  notes: z.array(z.string()),
})
export type ImportedRow = z.output<typeof importedRow>

const contactColumn = importColumn.extend({ use: z.enum(['name', 'phone']).nullable() })
export type ContactColumn = z.output<typeof contactColumn>

const report = z.object({
  /** Whether it has been written. */
  applied: z.boolean(),
  /** Names exactly this outcome: given back, it is written only if nothing has changed meanwhile. */
  plan: z.string(),
  counts: z.object({ new: z.int(), updated: z.int(), unchanged: z.int(), refused: z.int() }),
  /** Row by row; empty once applied. */
  rows: z.array(importedRow),
  /** The refused rows as a CSV file, with why in a last column; empty: none were, or it has been written. */
  refused_csv: z.string(),
  /** The columns of a CSV file and their detected use. Empty for other files and after applying. */
  columns: z.array(contactColumn),
})
export type ImportReport = z.output<typeof report>

const how = {
  /** Shows row by row what would happen and writes nothing. */
  dry_run: z.enum(['true', 'false']).default('false'),
  /** The plan that a dry run showed. */
  plan: z.string().max(100).optional(),
  /** Whose name counts where a number is known under another one. */
  names: z.enum(['theirs', 'ours']).default('theirs'),
  /** A group that everyone of the file is put into; made when it isn't there. */
  group: z.union([z.literal(''), groupName]).optional(),
}
const place = z.coerce.number().int().min(0).max(1000)
const fileHow = {
  ...how,
  /** Columns of the names and the phones in a CSV file, counted from 0. Set both or neither. */
  name_column: place.optional(),
  phone_column: place.optional(),
}
export type ImportHow = z.output<z.ZodObject<typeof how>>

const changed = {
  status: 409,
  error: 'The contacts have changed since you looked. Look at what would happen now.',
}

/**
 * Contacts from a file, one multipart part `file`: CSV (Google's, Outlook's or plain) or vCard, at most 20 MB. All
 * rows that can be written are, in one transaction; numbers that are known are updated.
 */
export const importContacts = contract('POST', '/api/v2/contacts/import', {
  access,
  input: z.object(fileHow),
  reply: report,
  envelope: 'data',
  errors: {
    no_file: { status: 400, error: 'Choose a CSV or vCard file' },
    too_large: { status: 413, error: 'This file is larger than 20 MB' },
    /** `details` has the columns of a CSV file (`unsureColumns`). */
    unreadable: {
      status: 400,
      error: 'No names and phone numbers were found. The first line has to name the columns, e.g. Name,Phone',
    },
    changed,
  },
})

/** The `details` of an `unreadable` refusal: the choices for `name_column` and `phone_column`. */
export const unsureColumns = z.object({ columns: z.array(contactColumn) })

/** The same from the outside list (`CONTACTS_SOURCE_URL`). */
export const importFromSource = contract('POST', '/api/v2/contacts/import/source', {
  access,
  input: z.object(how),
  reply: report,
  envelope: 'data',
  errors: {
    no_source: { status: 400, error: 'CONTACTS_SOURCE_URL is not set' },
    source_failed: { status: 502, error: 'Failed to fetch phone numbers' },
    changed,
  },
})

/** A file of the contacts that fit the filter: `csv` for spreadsheets, `vcf` for phones and address books. */
export const exportContacts = contract('GET', '/api/v2/contacts/export', {
  access,
  input: z.object({ ...contactFilter, format: z.enum(['csv', 'vcf']).default('csv') }),
  reply: z.never(),
})
