import { z } from 'zod'
import { contactGroupNameSchema } from './contact-groups.ts'
import { contactFilterFields } from './contacts.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { importColumnSchema } from '../shared/import-column.ts'

const access = requireAdministrator('contacts')

export const contactImportOutcomes = ['new', 'updated', 'unchanged', 'refused'] as const
export type ContactImportOutcome = (typeof contactImportOutcomes)[number]

export const importedRowSchema = z.object({
  /** Row number in the spreadsheet, or number of the card in the vCard file. Both count from 1. */
  row: z.int(),
  name: z.string(),
  phone: z.string(),
  outcome: z.enum(contactImportOutcomes),
  notes: z.array(z.string()),
})
export type ImportedRow = z.output<typeof importedRowSchema>

const contactColumn = importColumnSchema.extend({ use: z.enum(['name', 'phone']).nullable() })
export type ContactColumn = z.output<typeof contactColumn>

const report = z.object({
  applied: z.boolean(),
  /** A hash of this result. A later import with this `plan` is applied only if its result is still the same. */
  plan: z.string(),
  counts: z.object({ new: z.int(), updated: z.int(), unchanged: z.int(), refused: z.int() }),
  /** The result of each row in a dry run. Empty after the import was applied. */
  rows: z.array(importedRowSchema),
  /**
   * The refused rows as a CSV file, with the reasons in the last column. Empty if no row was refused or the import
   * was applied.
   */
  refused_csv: z.string(),
  /** The columns of a CSV file and their detected use. Empty for other files, and after the import was applied. */
  columns: z.array(contactColumn),
})
export type ContactImportReport = z.output<typeof report>

const how = {
  dry_run: z.enum(['true', 'false']).default('false'),
  plan: z.string().max(100).optional(),
  /** Name to keep if the number already has a different one: the name in the file (`theirs`) or the stored one (`ours`). */
  names: z.enum(['theirs', 'ours']).default('theirs'),
  /** Creates the group if it does not exist. */
  group: z.union([z.literal(''), contactGroupNameSchema]).optional(),
}
const place = z.coerce.number().int().min(0).max(1000)
const fileHow = {
  ...how,
  /** Indexes of the name and phone columns in a CSV file, from 0. Set both or neither. */
  name_column: place.optional(),
  phone_column: place.optional(),
}
export type ContactImportOptions = z.output<z.ZodObject<typeof how>>

const changed = {
  status: 409,
  error: 'The contacts have changed since the preview. Check the new preview.',
}

/**
 * Imports contacts from a file of at most 20 MB, sent as one multipart part `file`. The file is vCard or CSV (Google,
 * Outlook or plain). All valid rows are written in one transaction, and existing numbers are updated.
 */
export const importContacts = contract('POST', '/api/v2/contacts/import', {
  access,
  input: z.object(fileHow),
  reply: report,
  envelope: 'data',
  errors: {
    no_file: { status: 400, error: 'Choose a CSV or vCard file.' },
    too_large: { status: 413, error: 'This file is larger than 20 MB.' },
    /** `details` contains the columns of a CSV file (`contactColumnChoices`). */
    unreadable: {
      status: 400,
      error:
        'No names and phone numbers found. The first line must contain the column names, such as Name,Phone.',
    },
    changed,
  },
})

export const contactColumnChoicesSchema = z.object({ columns: z.array(contactColumn) })

/** Imports contacts from the external contact list (`CONTACTS_SOURCE_URL`). */
export const importContactsFromSource = contract('POST', '/api/v2/contacts/import/source', {
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

export const exportContacts = contract('GET', '/api/v2/contacts/export', {
  access,
  input: z.object({ ...contactFilterFields, format: z.enum(['csv', 'vcf']).default('csv') }),
  reply: z.never(),
})
