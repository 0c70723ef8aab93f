import { z } from 'zod'
import { contactGroupName } from './contact-groups.ts'
import { contactFilter } from './contacts.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { importColumn } from '../shared/import-column.ts'

const access = requireAdministrator('contacts')

export const importOutcomes = ['new', 'updated', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** The outcome for one phone number of one person. */
export const importedRow = z.object({
  /** Row number in the spreadsheet, or number of the card in a vCard file, from 1. */
  row: z.int(),
  name: z.string(),
  phone: z.string(),
  outcome: z.enum(importOutcomes),
  /** The changes, or the reasons for refusing the row. */
  notes: z.array(z.string()),
})
export type ImportedRow = z.output<typeof importedRow>

const contactColumn = importColumn.extend({ use: z.enum(['name', 'phone']).nullable() })
export type ContactColumn = z.output<typeof contactColumn>

const report = z.object({
  /** False for a dry run. */
  applied: z.boolean(),
  /** A hash of this outcome. An import with `plan` is applied only if its outcome is still the same. */
  plan: z.string(),
  counts: z.object({ new: z.int(), updated: z.int(), unchanged: z.int(), refused: z.int() }),
  /** Empty after applying. */
  rows: z.array(importedRow),
  /**
   * The refused rows as a CSV file, with the reasons in the last column. Empty if no row was refused, and after
   * applying.
   */
  refused_csv: z.string(),
  /** The columns of a CSV file and their detected use. Empty for other files and after applying. */
  columns: z.array(contactColumn),
})
export type ImportReport = z.output<typeof report>

const how = {
  /** Returns the outcome of each row without writing anything. */
  dry_run: z.enum(['true', 'false']).default('false'),
  /** The `plan` of a dry run. */
  plan: z.string().max(100).optional(),
  /** Which name to keep if a number already has another name. */
  names: z.enum(['theirs', 'ours']).default('theirs'),
  /** Adds all contacts of the file to this group, which is created if it does not exist. */
  group: z.union([z.literal(''), contactGroupName]).optional(),
}
const place = z.coerce.number().int().min(0).max(1000)
const fileHow = {
  ...how,
  /** Columns of the names and phones in a CSV file, counted from 0. Set both or neither. */
  name_column: place.optional(),
  phone_column: place.optional(),
}
export type ContactImportOptions = z.output<z.ZodObject<typeof how>>

const changed = {
  status: 409,
  error: 'The contacts have changed since the preview. Check the new preview.',
}

/**
 * Imports contacts from a file, one multipart part `file`: CSV (Google, Outlook or plain) or vCard, at most 20 MB.
 * All valid rows are written in one transaction. Existing numbers are updated.
 */
export const importContacts = contract('POST', '/api/v2/contacts/import', {
  access,
  input: z.object(fileHow),
  reply: report,
  envelope: 'data',
  errors: {
    no_file: { status: 400, error: 'Choose a CSV or vCard file' },
    too_large: { status: 413, error: 'This file is larger than 20 MB' },
    /** `details` lists the columns of a CSV file (`contactColumnChoices`). */
    unreadable: {
      status: 400,
      error:
        'No names and phone numbers found. The first line must contain the column names, e.g. Name,Phone',
    },
    changed,
  },
})

/** The `details` of an `unreadable` refusal: the choices for `name_column` and `phone_column`. */
export const contactColumnChoices = z.object({ columns: z.array(contactColumn) })

/** Imports contacts from the external list (`CONTACTS_SOURCE_URL`). */
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

/** Exports the contacts that match the filter: `csv` for spreadsheets, `vcf` for phones and address books. */
export const exportContacts = contract('GET', '/api/v2/contacts/export', {
  access,
  input: z.object({ ...contactFilter, format: z.enum(['csv', 'vcf']).default('csv') }),
  reply: z.never(),
})
