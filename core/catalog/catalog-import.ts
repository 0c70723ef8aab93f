import { z } from 'zod'
import { atLeast, contract } from '../contract.ts'
import { importColumn } from '../shared/import-column.ts'

// The catalogue from and to spreadsheets: what a file would do is seen row by row before anything is written.

const reading = atLeast('contributor', 'catalog')
const changing = atLeast('editor', 'catalog')

/** Kinds that a spreadsheet can hold. */
export const importKinds = ['products', 'colours', 'schools'] as const
export type ImportKind = (typeof importKinds)[number]

/** `removed`: only of prices, where the file is the whole list. */
export const catalogOutcomes = ['new', 'updated', 'unchanged', 'removed', 'refused'] as const

const importedEntry = z.object({
  /** As a spreadsheet counts, from 1; null: it is not in the file. */
  row: z.int().nullable(),
  name: z.string(),
  outcome: z.enum(catalogOutcomes),
  /** What changes, or why it is refused. */
  notes: z.array(z.string()),
})
export type ImportedEntry = z.output<typeof importedEntry>

/** The columns of the file, and the fields that each can be chosen for. */
const columnChoices = {
  /** `use`: the field that the column holds. `null` if it is not imported. */
  columns: z.array(importColumn.extend({ use: z.string().nullable() })),
  /** `needed`: the file is refused without a column for this field. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), needed: z.boolean() })),
}

const report = z.object({
  /** Whether it has been written. */
  applied: z.boolean(),
  /** Names exactly this outcome: given back, it is written only if nothing has changed meanwhile. */
  plan: z.string(),
  rows: z.array(importedEntry),
  /** The refused rows as a CSV file, with why in a last column; empty: none were. */
  refused_csv: z.string(),
  ...columnChoices,
})
export type CatalogReport = z.output<typeof report>

const how = {
  /** Shows row by row what would happen and writes nothing. */
  dry_run: z.enum(['true', 'false']).default('false'),
  /** The plan that a dry run showed. */
  plan: z.string().max(100).optional(),
  /**
   * The field of each column of the file, in its order, separated by commas; empty for a column that is not imported.
   * Defaults to the fields that the headings name.
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
    /** `details` has the columns of the file and the fields to choose from (`unsureCatalogColumns`). */
    unreadable: { status: 400, error: 'The first line has to name the columns, as an export does.' },
    changed: {
      status: 409,
      error: 'The catalogue has changed since you looked. Look at what would happen now.',
    },
  },
} as const

/** The `details` of an `unreadable` refusal: the choices for `columns`. */
export const unsureCatalogColumns = z.object(columnChoices)
export type CatalogColumns = z.output<typeof unsureCatalogColumns>

const kind = z.enum(importKinds)

/**
 * Entries from a CSV file, one multipart part `file`. Those that are known (a product by its address, a school by its
 * name, colours by themselves) are updated by the columns that the file has; an empty cell keeps what is there.
 */
export const importCatalog = contract('POST', '/api/v2/catalog/:kind/import', {
  ...importing,
  input: z.object({ kind, ...how }),
})

/** The same entries as a CSV file, which an import takes back unchanged. */
export const exportCatalog = contract('GET', '/api/v2/catalog/:kind/export', {
  access: reading,
  input: z.object({ kind }),
  reply: z.never(),
})

const list = z.string().trim().min(1).max(200)

/** The prices of a list from a CSV file: it is the whole list, what is not in it goes. */
export const importTiers = contract('POST', '/api/v2/price-lists/:list/import', {
  ...importing,
  input: z.object({ list, ...how }),
  reply: report.extend({
    /** The list as it would be, or is now. */
    tiers: z.array(z.object({ sheets: z.int(), price_sen: z.int() })),
  }),
})

export const exportTiers = contract('GET', '/api/v2/price-lists/:list/export', {
  access: reading,
  input: z.object({ list }),
  reply: z.never(),
})
