import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { importColumnSchema } from '../shared/import-column.ts'

const reading = requireRole('contributor', 'catalog')
const changing = requireRole('editor', 'catalog')

export const catalogImportKinds = ['products', 'colours', 'schools'] as const
export type CatalogImportKind = (typeof catalogImportKinds)[number]

/** `removed` occurs only for prices, because a price file replaces the whole list. */
export const catalogImportOutcomes = ['new', 'updated', 'unchanged', 'removed', 'refused'] as const

const importedEntry = z.object({
  /** Row number in the spreadsheet, from 1. `null` for an entry that is not in the file. */
  row: z.int().nullable(),
  name: z.string(),
  outcome: z.enum(catalogImportOutcomes),
  notes: z.array(z.string()),
})
export type ImportedEntry = z.output<typeof importedEntry>

const columnChoices = {
  /** `use` is the field that the column contains. `null` if the column is not imported. */
  columns: z.array(importColumnSchema.extend({ use: z.string().nullable() })),
  /** If `needed` is true, the file is refused without a column for this field. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), needed: z.boolean() })),
}

const report = z.object({
  applied: z.boolean(),
  /** A hash of this result. A later import with this `plan` is applied only if its result is still the same. */
  plan: z.string(),
  rows: z.array(importedEntry),
  /** The refused rows as a CSV file, with the reasons in the last column. Empty if no row was refused. */
  refused_csv: z.string(),
  ...columnChoices,
})
export type CatalogImportReport = z.output<typeof report>

const how = {
  dry_run: z.enum(['true', 'false']).default('false'),
  plan: z.string().max(100).optional(),
  /**
   * The field of each column in the file's order, separated by commas. Empty for a column that is not imported. By
   * default the headings name the fields.
   */
  columns: z.string().max(5000).optional(),
}
const importing = {
  access: changing,
  reply: report,
  envelope: 'data',
  errors: {
    no_file: { status: 400, error: 'Choose a CSV file.' },
    too_large: { status: 413, error: 'This file is larger than 5 MB.' },
    /** `details` contains the columns of the file and the available fields (`catalogColumnChoices`). */
    unreadable: { status: 400, error: 'The first line must contain the column names, as in an export.' },
    changed: {
      status: 409,
      error: 'The catalogue has changed since the preview. Check the new preview.',
    },
  },
} as const

export const catalogColumnChoicesSchema = z.object(columnChoices)
export type CatalogColumnChoices = z.output<typeof catalogColumnChoicesSchema>

const kind = z.enum(catalogImportKinds)

/**
 * Imports entries from a CSV file, sent as one multipart part `file`. Products are matched by slug, schools by name
 * and colours by value. Only the columns in the file are updated, and an empty cell keeps the stored value.
 */
export const importCatalog = contract('POST', '/api/v2/catalog/:kind/import', {
  ...importing,
  input: z.object({ kind, ...how }),
})

export const exportCatalog = contract('GET', '/api/v2/catalog/:kind/export', {
  access: reading,
  input: z.object({ kind }),
  reply: z.never(),
})

const list = z.string().trim().min(1).max(200)

/** Imports a price list from a CSV file. Prices that are not in the file are removed. */
export const importPriceTiers = contract('POST', '/api/v2/price-lists/:list/import', {
  ...importing,
  input: z.object({ list, ...how }),
  reply: report.extend({
    tiers: z.array(z.object({ sheets: z.int(), price_sen: z.int() })),
  }),
})

export const exportPriceTiers = contract('GET', '/api/v2/price-lists/:list/export', {
  access: reading,
  input: z.object({ list }),
  reply: z.never(),
})
