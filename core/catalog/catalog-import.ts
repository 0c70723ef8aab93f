import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { importColumn } from '../shared/import-column.ts'

// Spreadsheet import and export of the catalog. A dry run shows the result of each row before anything is written.

const reading = requireRole('contributor', 'catalog')
const changing = requireRole('editor', 'catalog')

/** Kinds that can be imported and exported. */
export const importKinds = ['products', 'colours', 'schools'] as const
export type ImportKind = (typeof importKinds)[number]

/** `removed` occurs for prices only, because their file replaces the whole list. */
export const catalogOutcomes = ['new', 'updated', 'unchanged', 'removed', 'refused'] as const

const importedEntry = z.object({
  /** Row number in the spreadsheet, from 1. `null` if the entry is not in the file. */
  row: z.int().nullable(),
  name: z.string(),
  outcome: z.enum(catalogOutcomes),
  /** The changes, or the reasons for refusing the row. */
  notes: z.array(z.string()),
})
export type ImportedEntry = z.output<typeof importedEntry>

/** The columns of the file and the fields that each can be assigned to. */
const columnChoices = {
  /** `use` is the field that the column holds. `null` if it is not imported. */
  columns: z.array(importColumn.extend({ use: z.string().nullable() })),
  /** `needed` is true if the file is refused without a column for this field. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), needed: z.boolean() })),
}

const report = z.object({
  /** False for a dry run. */
  applied: z.boolean(),
  /** A hash of this outcome. An import with `plan` is applied only if its outcome is still the same. */
  plan: z.string(),
  rows: z.array(importedEntry),
  /** The refused rows as a CSV file, with the reasons in the last column. Empty if no row was refused. */
  refused_csv: z.string(),
  ...columnChoices,
})
export type CatalogImportReport = z.output<typeof report>

const how = {
  /** Returns the outcome of each row without writing anything. */
  dry_run: z.enum(['true', 'false']).default('false'),
  /** The `plan` of a dry run. */
  plan: z.string().max(100).optional(),
  /**
   * The field of each column of the file, in order, separated by commas. Empty for a column that is not imported.
   * Defaults to the fields named by the headings.
   */
  columns: z.string().max(5000).optional(),
}
const importing = {
  access: changing,
  reply: report,
  envelope: 'data',
  errors: {
    no_file: { status: 400, error: 'Choose a CSV file' },
    too_large: { status: 413, error: 'This file is larger than 5 MB' },
    /** `details` lists the columns of the file and the available fields (`catalogColumnChoices`). */
    unreadable: { status: 400, error: 'The first line has to name the columns, as an export does.' },
    changed: {
      status: 409,
      error: 'The catalogue has changed since you looked. Look at what would happen now.',
    },
  },
} as const

/** The `details` of an `unreadable` refusal: the choices for `columns`. */
export const catalogColumnChoices = z.object(columnChoices)
export type CatalogColumns = z.output<typeof catalogColumnChoices>

const kind = z.enum(importKinds)

/**
 * Imports entries from a CSV file, one multipart part `file`. Existing entries are updated by the columns in the
 * file: a product is matched by its slug, a school by its name, a colour by its value. An empty cell leaves the
 * stored value unchanged.
 */
export const importCatalog = contract('POST', '/api/v2/catalog/:kind/import', {
  ...importing,
  input: z.object({ kind, ...how }),
})

/** Exports the same entries as a CSV file that can be imported again. */
export const exportCatalog = contract('GET', '/api/v2/catalog/:kind/export', {
  access: reading,
  input: z.object({ kind }),
  reply: z.never(),
})

const list = z.string().trim().min(1).max(200)

/** Replaces a price list by a CSV file. Prices that are not in the file are removed. */
export const importPriceTiers = contract('POST', '/api/v2/price-lists/:list/import', {
  ...importing,
  input: z.object({ list, ...how }),
  reply: report.extend({
    /** The price list after the import, or the planned one for a dry run. */
    tiers: z.array(z.object({ sheets: z.int(), price_sen: z.int() })),
  }),
})

export const exportPriceTiers = contract('GET', '/api/v2/price-lists/:list/export', {
  access: reading,
  input: z.object({ list }),
  reply: z.never(),
})
