import { z } from 'zod'
import { printMaterials } from '#core/production/print-material.ts'
import type { IssueParams } from '#core/shared/coded-issues.ts'
import type { DescribedIssue } from './description-issues.ts'
import {
  descriptionError,
  descriptionIssue,
  sizeUnits,
  priceSchema,
  countSchema,
  lengthMmSchema,
} from './description-values.ts'
import { optionSchema, type ProductOption } from './description-options.ts'
import { pricingSchema } from './description-pricing.ts'

const fields = z.object({
  options: z.array(optionSchema).max(12, descriptionError('options_too_many')),
  pricing: pricingSchema,
  /** `null` if pieces have no size, or if a choice sets it. */
  size: z
    .object({ unit: z.enum(sizeUnits), least_mm: lengthMmSchema, most_mm: lengthMmSchema })
    .nullable()
    .default(null),
  least: countSchema.default(1),
  most: countSchema.default(10_000),
  rush: z
    .object({ per_mille: z.int().min(0).max(10_000), sen: priceSchema })
    .nullable()
    .default(null),
  asks: z
    .object({
      design: z.boolean(),
      /** True if customers enter a name for each piece. The quantity is then the number of names. */
      names: z.boolean(),
      notes: z.boolean(),
    })
    .default({ design: true, names: false, notes: true }),
  made: z.enum(['sheet', 'hand', 'outside']).default('hand'),
  /** Print material, if the product is printed on sheets. Absent in older descriptions, which mean sticker paper. */
  material: z.enum(printMaterials).optional(),
  supplier: z
    .object({
      name: z.string().trim().max(80, descriptionError('name_too_long')),
      days: z
        .int(descriptionError('days_needed'))
        .min(0, descriptionError('days_needed'))
        .max(180, descriptionError('days_needed')),
    })
    .optional(),
  /**
   * Weight in grams of a piece or set including its wrapping. If absent, the weight of the sheets is used, or 0
   * without sheets.
   */
  weight_g: z
    .int(descriptionError('weight_needed'))
    .min(0, descriptionError('weight_needed'))
    .max(100_000, descriptionError('weight_needed'))
    .optional(),
})

export const productDescriptionSchema = fields.superRefine((described, context) => {
  const at = (path: PropertyKey[], code: DescribedIssue, params: IssueParams = {}) =>
    context.addIssue({ ...descriptionIssue(code, params), path })
  const { options, pricing, size, least, most, asks, made } = described
  if (least > most) at(['most'], 'most_below_least')
  if (size && size.least_mm > size.most_mm) at(['size', 'most_mm'], 'most_below_least')
  const sized = options.filter(({ choices }) => choices.some(({ size_mm }) => size_mm))
  if (['sheet', 'area'].includes(pricing.by) && !size && sized.length === 0) at(['size'], 'size_missing')
  if (made === 'sheet' && !size && sized.length === 0) at(['made'], 'sheet_without_size')
  if (size && sized.length > 0) at(['size'], 'size_twice')
  if (sized.length > 1) at(['options'], 'size_twice')
  for (const [index, { choices, spread, code }] of options.entries()) {
    const path = ['options', index]
    if (options.findIndex((other) => other.code === code) !== index) at([...path, 'code'], 'code_twice')
    if (new Set(choices.map((choice) => choice.code)).size < choices.length)
      at([...path, 'choices'], 'code_twice')
    const sizedChoices = choices.filter(({ size_mm }) => size_mm).length
    if (sizedChoices > 0 && sizedChoices < choices.length) at([...path, 'choices'], 'size_of_each')
    if (spread && (sizedChoices > 0 || choices.some(({ effect }) => effect.by === 'share')))
      at(path, 'spread_by_piece')
  }
  if (options.filter(({ spread }) => spread).length + Number(asks.names) > 1) at(['options'], 'one_spread')
  if (minShare(options) < -1000) at(['options'], 'below_nothing')
  if (pricing.by === 'table') {
    const { quantities, rows } = pricing
    if (!rises(quantities)) at(['pricing', 'quantities'], 'tiers_rise')
    if (!rises(rows.map(({ up_to_mm: { width, height } }) => width * height)))
      at(['pricing', 'rows'], 'tiers_rise')
    if (rows.some(({ sen }) => sen.length !== quantities.length)) at(['pricing', 'rows'], 'price_for_each')
  }
})
/**
 * The schema for descriptions that are being saved. It is stricter than `productDescription`, because descriptions
 * stored earlier may contain quantities that can't be ordered.
 */
export const enteredDescriptionSchema = productDescriptionSchema.superRefine(
  ({ pricing, least, most }, context) => {
    if (pricing.by !== 'table') return
    const outOfRange = pricing.quantities.find((quantity) => quantity < least || quantity > most)
    if (outOfRange !== undefined)
      context.addIssue({
        ...descriptionIssue('quantity_beyond', { least, most, quantity: outOfRange }),
        path: ['pricing', 'quantities'],
      })
  },
)
export type ProductDescription = z.output<typeof productDescriptionSchema>

/** Returns the largest total reduction that choices can give, as a negative number of thousandths. */
function minShare(options: readonly ProductOption[]): number {
  const shares = options.map(({ choices }) =>
    Math.min(...choices.map(({ effect }) => (effect.by === 'share' ? effect.per_mille : 0))),
  )
  return shares.reduce((sum, share) => sum + share, 0)
}

const rises = (numbers: readonly number[]) =>
  numbers.every((each, at) => at === 0 || each > (numbers[at - 1] ?? 0))
