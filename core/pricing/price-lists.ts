import { z } from 'zod'
import { printableSheetSizeMm } from './sticker-sheet.ts'
import { slugPattern } from '../shared/slug.ts'
import { maxInteger } from '../shared/limits.ts'
import { productTypes } from '../catalog/catalog.ts'
import { requireRole, contract } from '../contract.ts'
import { versionConflict } from '../shared/versions.ts'
import { findTierError, tierMessages } from './tier-rules.ts'
import { fieldMessages, createErrorFactory, type ErrorFactory } from '../shared/field-messages.ts'

const priceListMessages = {
  ...fieldMessages,
  wider_than_sheet: 'Sizes can be at most 29 cm, the width of a sheet.',
  size_twice: 'Each size can be listed only once.',
  ...tierMessages,
  sheets_twice: 'Each number of sheets can be listed only once.',
} as const

const priceListError: ErrorFactory<typeof priceListMessages> = createErrorFactory(priceListMessages)

// A list with the name of an order form is the default list of that form (D-11).

const reading = requireRole('contributor', 'catalog')
const changing = requireRole('editor', 'catalog')

const list = z.string().trim().min(1).max(200)
const sen = z.int().min(0).max(10_000_000)
const version = z.coerce.number().int().min(1).max(maxInteger).optional()

const parts = {
  name: z
    .string()
    .trim()
    .min(1, priceListError('required', { field: 'name' }))
    .max(120, priceListError('too_long', { most: 120 }))
    .regex(/^[^\0]*$/),
  /** Sizes in millimetres. */
  sizes: z
    .array(z.int().min(1).max(printableSheetSizeMm.width, priceListError('wider_than_sheet')))
    .max(200)
    .refine((sizes) => new Set(sizes).size === sizes.length, priceListError('size_twice')),
  tiers: z
    .array(z.object({ sheets: z.int().min(1).max(1_000_000), price_sen: sen }))
    .max(200)
    .refine(
      (tiers) => new Set(tiers.map(({ sheets }) => sheets)).size === tiers.length,
      priceListError('sheets_twice'),
    ),
  /** Price of a set, whatever it contains. `null` if the products are not sold in sets. */
  set_price_sen: sen.nullable(),
  /** Products that use this list. All other products use the list of their order form. */
  product_ids: z.array(z.int().min(1).max(maxInteger)).max(500),
}

/** Only new input is checked, because stored lists may be older than the rules for tiers. */
const sent = {
  ...parts,
  tiers: parts.tiers
    .refine((tiers) => findTierError(tiers)?.wrong !== 'first_tier', priceListError('first_tier'))
    .refine((tiers) => findTierError(tiers)?.wrong !== 'dearer_tier', priceListError('dearer_tier')),
}

export const priceListSchema = z.object({
  id: z.string(),
  version: z.int(),
  ...parts,
  flow: z.enum(productTypes).nullable(),
})
export type AdminPriceList = z.output<typeof priceListSchema>

export const listPriceLists = contract('GET', '/api/v2/price-lists', {
  access: reading,
  input: z.object({}),
  reply: z.array(priceListSchema),
  envelope: 'data',
})

const keeping = { access: changing, reply: priceListSchema, envelope: 'data' } as const
const unknownProduct = { status: 400, error: 'One of these products no longer exists.' } as const

/** `id` is the value for `spreadsheetId`; it defaults to an ID made from the name. */
export const createPriceList = contract('POST', '/api/v2/price-lists', {
  ...keeping,
  input: z.object({
    ...sent,
    id: list.regex(slugPattern, priceListError('not_a_slug')).optional(),
    set_price_sen: parts.set_price_sen.default(null),
    product_ids: parts.product_ids.default([]),
  }),
  errors: {
    taken: { status: 409, error: 'Another price list has this name.' },
    unknown_product: unknownProduct,
  },
})

/** Updates only the fields in the call. Existing orders keep their prices. */
export const changePriceList = contract('PUT', '/api/v2/price-lists/:list', {
  ...keeping,
  input: z.object({ ...z.object(sent).partial().shape, list, version }),
  errors: { ...versionConflict, unknown_product: unknownProduct },
})

/** Deletes a price list. The call is refused if products use the list, or if it is the default of an order form. */
export const deletePriceList = contract('DELETE', '/api/v2/price-lists/:list', {
  access: changing,
  input: z.object({ list, version }),
  reply: z.object({ success: z.literal(true) }),
  errors: { ...versionConflict, in_use: { status: 409, error: 'This price list is still in use.' } },
})
