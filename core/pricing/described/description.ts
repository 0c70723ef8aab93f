import { z } from 'zod'
import { printMaterials } from '#core/production/print-material.ts'
import type { IssueParams } from '#core/shared/issues.ts'
import type { DescribedIssue } from './description-issues.ts'
import { says, issue, sizeUnits, sen, count, mm } from './description-values.ts'
import { option, type Option } from './description-options.ts'
import { pricing } from './description-pricing.ts'

const fields = z.object({
  options: z.array(option).max(12, says('options_too_many')),
  pricing,
  /** What customers type as the size of a piece; null: it has none, or a choice gives it. */
  size: z
    .object({ unit: z.enum(sizeUnits), least_mm: mm, most_mm: mm })
    .nullable()
    .default(null),
  /** The fewest and the most of an order. */
  least: count.default(1),
  most: count.default(10_000),
  /** Ready sooner, for so much more; null: not offered. */
  rush: z
    .object({ per_mille: z.int().min(0).max(10_000), sen })
    .nullable()
    .default(null),
  asks: z
    .object({
      /** A file to print from, sent after ordering. */
      design: z.boolean(),
      /** A name for each piece: as many are ordered as there are names. */
      names: z.boolean(),
      notes: z.boolean(),
    })
    .default({ design: true, names: false, notes: true }),
  /** How it is made: on the shop's own film or sheets, by hand, or by somebody else. */
  made: z.enum(['sheet', 'hand', 'outside']).default('hand'),
  /** What its sheets are of, where it is made on sheets; left out: sticker paper, as before it could be said. */
  material: z.enum(printMaterials).optional(),
  /** Who makes it elsewhere, and how many days that usually takes. */
  supplier: z
    .object({
      name: z.string().trim().max(80, says('name_too_long')),
      days: z.int(says('days_needed')).min(0, says('days_needed')).max(180, says('days_needed')),
    })
    .optional(),
  /** What a piece (of a set: a set) weighs with its wrapping, grams; left out: its sheets, or nothing. */
  weight_g: z
    .int(says('weight_needed'))
    .min(0, says('weight_needed'))
    .max(100_000, says('weight_needed'))
    .optional(),
})

/** The whole of it, with what only the parts together can say. */
export const productDescription = fields.superRefine((described, context) => {
  const at = (path: PropertyKey[], code: DescribedIssue, params: IssueParams = {}) =>
    context.addIssue({ ...issue(code, params), path })
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
    const some = choices.filter(({ size_mm }) => size_mm).length
    if (some > 0 && some < choices.length) at([...path, 'choices'], 'size_of_each')
    if (spread && (some > 0 || choices.some(({ effect }) => effect.by === 'share')))
      at(path, 'spread_by_piece')
  }
  if (options.filter(({ spread }) => spread).length + Number(asks.names) > 1) at(['options'], 'one_spread')
  if (leastShare(options) < -1000) at(['options'], 'below_nothing')
  if (pricing.by === 'table') {
    const { quantities, rows } = pricing
    if (!rises(quantities)) at(['pricing', 'quantities'], 'tiers_rise')
    if (!rises(rows.map(({ up_to_mm: { width, height } }) => width * height)))
      at(['pricing', 'rows'], 'tiers_rise')
    if (rows.some(({ sen }) => sen.length !== quantities.length)) at(['pricing', 'rows'], 'price_for_each')
  }
})
/** The schema for input by staff. Descriptions stored earlier may offer quantities that can't be ordered. */
export const enteredDescription = productDescription.superRefine(({ pricing, least, most }, context) => {
  if (pricing.by !== 'table') return
  const beyond = pricing.quantities.find((quantity) => quantity < least || quantity > most)
  if (beyond !== undefined)
    context.addIssue({
      ...issue('quantity_beyond', { least, most, quantity: beyond }),
      path: ['pricing', 'quantities'],
    })
})
export type ProductDescription = z.output<typeof productDescription>

/** The largest reduction that choices can come to, in thousandths. */
function leastShare(options: readonly Option[]): number {
  const shares = options.map(({ choices }) =>
    Math.min(...choices.map(({ effect }) => (effect.by === 'share' ? effect.per_mille : 0))),
  )
  return shares.reduce((sum, share) => sum + share, 0)
}

const rises = (numbers: readonly number[]) =>
  numbers.every((each, at) => at === 0 || each > (numbers[at - 1] ?? 0))
