import { keysOf } from '#core/shared/keys.ts'
import { z } from 'zod'
import { shownFacts } from '#core/catalog/product-facts.ts'
import { anyone, contract } from '#core/contract.ts'
import { mostWhole } from '#core/shared/bounds.ts'
import { languages } from '#core/shared/language.ts'
import { mostOfOne, sizeUnits } from './description-values.ts'

// Products that the shop describes itself, for customers: what can be chosen, and what that comes to. How the price is
// made is the shop's; what is told are its lines (D-06).

const slug = z.string().trim().min(1).max(120)
const code = z.string().max(40)
const mm = z.number().min(0).max(50_000)

/** What a customer has chosen, as `DescribedJob` has it. */
export const describedJob = z.object({
  choices: z.record(code, code).default({}),
  spread: z.record(code, z.int().min(0).max(mostOfOne)).optional(),
  quantity: z.int().min(0).max(mostOfOne),
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
      /** What can't be chosen with it, `option/choice`. */
      excludes: z.array(z.string()),
    }),
  ),
})

export const describedProduct = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  category: z.string(),
  description: z.string(),
  image_url: z.string().nullable(),
  /** Further ones, in their order. */
  photos: z.array(z.string()),
  facts: shownFacts,
  options: z.array(shownOption),
  /** What customers type as the size of a piece; null: nothing. */
  size: z.object({ unit: z.enum(sizeUnits), least_mm: z.number(), most_mm: z.number() }).nullable(),
  least: z.int(),
  most: z.int(),
  /** Only these quantities; null: any between least and most. One price for all: just 1. */
  quantities: z.array(z.int()).nullable(),
  /** Pieces in a set, where sets are ordered. */
  set_of: z.int().nullable(),
  rush: z.boolean(),
  asks: z.object({ design: z.boolean(), names: z.boolean(), notes: z.boolean() }),
})
export type DescribedProduct = z.output<typeof describedProduct>

const unknown_product = { status: 404, error: 'There is no such product' } as const

export const getDescribedProduct = contract('GET', '/api/products/described', {
  access: anyone,
  input: z.object({ product: slug, language: z.enum(languages).default('ms') }),
  reply: describedProduct,
  envelope: 'data',
  errors: { unknown_product },
})

/** A line of the price; `each`: what one costs, where that is for everyone to know. */
const priceLine = z.discriminatedUnion('what', [
  z.object({ what: z.literal('goods'), quantity: z.int(), each_sen: z.int().nullable(), sen: z.int() }),
  z.object({
    what: z.literal('option'),
    option: z.string(),
    choice: z.string(),
    /** In thousandths of the goods' price, where it is a share of it. */
    per_mille: z.int().nullable(),
    quantity: z.int(),
    sen: z.int(),
  }),
  z.object({ what: z.literal('rush'), per_mille: z.int(), sen: z.int() }),
])
export type ShownPriceLine = z.output<typeof priceLine>

/** Why it can't be ordered so; `params` say more, by their code. */
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

export const cannotBeMade = {
  /** `details`: `{ trouble, params }`. */
  cannot_be_made: { status: 422, error: 'Tempahan ini tidak boleh dibuat begini.' },
} as const

/** `details` of a `cannot_be_made` refusal. */
export const troubleDetails = z.object({
  trouble: z.enum(keysOf(describedTroubles)),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** What a job comes to, line by line. */
export const quoteDescribed = contract('POST', '/api/quotes/described', {
  access: anyone,
  input: z.object({ product: slug, job: describedJob, language: z.enum(languages).default('ms') }),
  reply: z.object({
    total_sen: z.int().max(mostWhole),
    quantity: z.int(),
    /** That it fills; left out: it is not laid out on sheets. */
    sheets: z.int().optional(),
    /** What all of it weighs, where that was said of a piece: then postage goes by it instead of by sheets. */
    weight_g: z.int().optional(),
    lines: z.array(priceLine),
    /** So many cost no more; left out: none do. */
    more_for_less: z.object({ quantity: z.int(), total_sen: z.int() }).optional(),
  }),
  errors: { unknown_product, ...cannotBeMade },
})
