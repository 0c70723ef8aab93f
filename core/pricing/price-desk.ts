import { z } from 'zod'
import { sheetMm } from './sheet.ts'
import { slugPattern } from '../shared/slug.ts'
import { mostWhole } from '../shared/bounds.ts'
import { flows } from '../catalog/catalog.ts'
import { atLeast, contract } from '../contract.ts'
import { changedMeanwhile } from '../shared/versions.ts'
import { wrongTier, tierWords } from './tier-rules.ts'
import { fieldWords, sayer, type Sayer } from '../shared/field-words.ts'

/** Field messages that only this feature needs. */
const words = {
  ...fieldWords,
  wider_than_sheet: 'A size is at most 29 cm, the width of a sheet.',
  size_twice: 'A size is there twice.',
  ...tierWords,
  sheets_twice: 'A number of sheets is there twice.',
} as const

const says: Sayer<typeof words> = sayer(words)

// Price lists as staff keep them: sizes, what a sheet costs from how many on, what a set costs, and which products have
// the list as their own. The list that bears the name of an order form is that form's (D-11).

const reading = atLeast('contributor', 'catalog')
const changing = atLeast('editor', 'catalog')

const list = z.string().trim().min(1).max(200)
const sen = z.int().min(0).max(10_000_000)
const version = z.coerce.number().int().min(1).max(mostWhole).optional()

const parts = {
  name: z
    .string()
    .trim()
    .min(1, says('required', { field: 'name' }))
    .max(120, says('too_long', { most: 120 }))
    .regex(/^[^\0]*$/),
  /** Millimetres. */
  sizes: z
    .array(z.int().min(1).max(sheetMm.width, says('wider_than_sheet')))
    .max(200)
    .refine((sizes) => new Set(sizes).size === sizes.length, says('size_twice')),
  /** From `sheets` sheets on, each costs `price_sen`. */
  tiers: z
    .array(z.object({ sheets: z.int().min(1).max(1_000_000), price_sen: sen }))
    .max(200)
    .refine(
      (tiers) => new Set(tiers.map(({ sheets }) => sheets)).size === tiers.length,
      says('sheets_twice'),
    ),
  /** What a set costs, whatever is on it; null: nothing is sold by the set. */
  set_price_sen: sen.nullable(),
  /** Products that have this list as their own; the others take their order form's. */
  product_ids: z.array(z.int().min(1).max(mostWhole)).max(500),
}

/** Stored lists may be older than the rules of tiers, so only what is sent has to follow them. */
const sent = {
  ...parts,
  tiers: parts.tiers
    .refine((tiers) => wrongTier(tiers)?.wrong !== 'first_tier', says('first_tier'))
    .refine((tiers) => wrongTier(tiers)?.wrong !== 'dearer_tier', says('dearer_tier')),
}

export const priceList = z.object({
  id: z.string(),
  version: z.int(),
  ...parts,
  /** The order form whose own list this is; null: of none. */
  flow: z.enum(flows).nullable(),
})
export type DeskPriceList = z.output<typeof priceList>

export const listPriceLists = contract('GET', '/api/v2/price-lists', {
  access: reading,
  input: z.object({}),
  reply: z.array(priceList),
  envelope: 'data',
})

const keeping = { access: changing, reply: priceList, envelope: 'data' } as const
const unknownProduct = { status: 400, error: 'One of these products does not exist any more.' } as const

/** `id` is what `spreadsheetId` names; the one of its name where left out. */
export const createPriceList = contract('POST', '/api/v2/price-lists', {
  ...keeping,
  input: z.object({
    ...sent,
    id: list.regex(slugPattern, says('not_a_slug')).optional(),
    set_price_sen: parts.set_price_sen.default(null),
    product_ids: parts.product_ids.default([]),
  }),
  errors: {
    taken: { status: 409, error: 'There is another list of this name.' },
    unknown_product: unknownProduct,
  },
})

/** Changes what is given, keeps the rest. Orders keep the price that they were placed at. */
export const changePriceList = contract('PUT', '/api/v2/price-lists/:list', {
  ...keeping,
  input: z.object({ ...z.object(sent).partial().shape, list, version }),
  errors: { ...changedMeanwhile, unknown_product: unknownProduct },
})

/** Refused while products have it, or an order form is named after it. */
export const deletePriceList = contract('DELETE', '/api/v2/price-lists/:list', {
  access: changing,
  input: z.object({ list, version }),
  reply: z.object({ success: z.literal(true) }),
  errors: { ...changedMeanwhile, in_use: { status: 409, error: 'Something else still needs this list.' } },
})
