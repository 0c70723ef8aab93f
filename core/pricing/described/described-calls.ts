import { getKeys } from '#core/shared/typed-records.ts'
import { z } from 'zod'
import { localizedFactsSchema } from '#core/catalog/product-facts.ts'
import { anyCaller, contract } from '#core/contract.ts'
import { maxInteger } from '#core/shared/limits.ts'
import { shopLanguages } from '#core/shared/language.ts'
import { maxQuantity, sizeUnits } from './description-values.ts'

const slug = z.string().trim().min(1).max(120)
const code = z.string().max(40)
const mm = z.number().min(0).max(50_000)

/** A customer's choices in the wire format of `DescribedJob`. */
export const describedJobSchema = z.object({
  choices: z.record(code, code).default({}),
  spread: z.record(code, z.int().min(0).max(maxQuantity)).optional(),
  quantity: z.int().min(0).max(maxQuantity),
  size_mm: z.object({ width: mm, height: mm }).optional(),
  rush: z.boolean().default(false),
})

const shownOption = z.object({
  code: z.string(),
  name: z.string(),
  spread: z.boolean(),
  choices: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Choices that exclude this one, as `option/choice`. */
      excludes: z.array(z.string()),
    }),
  ),
})

export const describedProductSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  category: z.string(),
  description: z.string(),
  image_url: z.string().nullable(),
  photos: z.array(z.string()),
  facts: localizedFactsSchema,
  options: z.array(shownOption),
  size: z.object({ unit: z.enum(sizeUnits), least_mm: z.number(), most_mm: z.number() }).nullable(),
  least: z.int(),
  most: z.int(),
  /**
   * The available quantities. `null` if every quantity between `least` and `most` is available. Only 1 for a fixed
   * price.
   */
  quantities: z.array(z.int()).nullable(),
  set_of: z.int().nullable(),
  rush: z.boolean(),
  asks: z.object({ design: z.boolean(), names: z.boolean(), notes: z.boolean() }),
})
export type DescribedProduct = z.output<typeof describedProductSchema>

const unknown_product = { status: 404, error: 'There is no such product' } as const

export const getDescribedProduct = contract('GET', '/api/products/described', {
  access: anyCaller,
  input: z.object({ product: slug, language: z.enum(shopLanguages).default('ms') }),
  reply: describedProductSchema,
  envelope: 'data',
  errors: { unknown_product },
})

const priceLine = z.discriminatedUnion('what', [
  z.object({ what: z.literal('goods'), quantity: z.int(), each_sen: z.int().nullable(), sen: z.int() }),
  z.object({
    what: z.literal('option'),
    option: z.string(),
    choice: z.string(),
    /** For a percentage: thousandths of the item price. */
    per_mille: z.int().nullable(),
    quantity: z.int(),
    sen: z.int(),
  }),
  z.object({ what: z.literal('rush'), per_mille: z.int(), sen: z.int() }),
])
export type PriceLineView = z.output<typeof priceLine>

export const describedTroubles = {
  unknown_choice: 'Pilihan ini tidak lagi ditawarkan. Sila pilih semula.',
  not_together: '“{choice}” tidak boleh dipilih bersama “{with}”.',
  quantity_out_of_range: 'Kuantiti ialah dari {least} hingga {most}.',
  quantity_not_offered: 'Kuantiti yang ditawarkan: {offered}.',
  size_needed: 'Sila isi saiz.',
  size_out_of_range: 'Setiap sisi ialah dari {least} hingga {most} {unit}.',
  too_large: 'Saiz ini terlalu besar. Sila hubungi kedai.',
  rush_not_offered: 'Siap segera tidak ditawarkan untuk produk ini.',
  too_much: 'Tempahan sebesar ini perlu dibincangkan. Sila hubungi kedai.',
} as const

export const jobTroubleErrors = {
  /** `details` is `{ trouble, params }`. */
  cannot_be_made: { status: 422, error: 'Tempahan ini tidak boleh dibuat begini.' },
} as const

export const jobTroubleDetailsSchema = z.object({
  trouble: z.enum(getKeys(describedTroubles)),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const quoteDescribed = contract('POST', '/api/quotes/described', {
  access: anyCaller,
  input: z.object({ product: slug, job: describedJobSchema, language: z.enum(shopLanguages).default('ms') }),
  reply: z.object({
    total_sen: z.int().max(maxInteger),
    quantity: z.int(),
    sheets: z.int().optional(),
    /**
     * Total weight, if the product has a weight per piece. The postage then depends on this weight instead of the
     * sheets.
     */
    weight_g: z.int().optional(),
    lines: z.array(priceLine),
    /** A larger quantity at the same or a lower price. Absent if there is none. */
    more_for_less: z.object({ quantity: z.int(), total_sen: z.int() }).optional(),
  }),
  errors: { unknown_product, ...jobTroubleErrors },
})
