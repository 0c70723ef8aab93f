import { z } from 'zod'
import { printMaterials } from '../../production/print-material.ts'
import { saying, issueSaying, type IssueParams } from '../../shared/issues.ts'
import { describedIssues, type DescribedIssue } from './description-issues.ts'

// What the shop sells, described by the shop itself: what a customer chooses, what that costs, and what is asked beside
// it. The price is worked out in `price-described.ts`, by server and screen alike.

const says = (code: DescribedIssue, params: IssueParams = {}) => ({
  error: saying(describedIssues, code, params),
})
const issue = (code: DescribedIssue, params: IssueParams = {}) => issueSaying(describedIssues, code, params)

/** RM 1,000,000.00: more than any one thing here costs. */
const mostSen = 100_000_000
/** Pieces, sheets or sets of one order. */
export const mostOfOne = 1_000_000
/** Fifty metres: longer than any roll. */
const mostMm = 50_000

/** What customers type a size in. */
export const sizeUnits = ['mm', 'cm', 'm', 'in', 'ft'] as const

const sen = z.int(says('amount_needed')).min(0, says('amount_needed')).max(mostSen, says('amount_too_large'))
const count = z.int(says('count_needed')).min(1, says('count_needed')).max(mostOfOne, says('count_needed'))
/** Millimetres, to a tenth: three feet are 914.4. */
const mm = z
  .number(says('size_needed'))
  .min(1, says('size_needed'))
  .max(mostMm, says('size_too_large'))
  .multipleOf(0.1)
/** How option and choice are named in orders; a name that customers read may change, this does not. */
const code = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, says('code_needed'))
const words = z.object({
  ms: z.string().trim().min(1, says('name_needed')).max(80, says('name_too_long')),
  /** What English pages say; empty: as in Malay. */
  en: z.string().trim().max(80, says('name_too_long')).default(''),
})
export type Words = z.output<typeof words>

/** What a choice adds to the price. Order makes no difference: each is worked out of the price without options. */
const effect = z.discriminatedUnion('by', [
  z.object({ by: z.literal('nothing') }),
  /** Of the price without options, in thousandths; less than nothing is a reduction. */
  z.object({ by: z.literal('share'), per_mille: z.int().min(-900).max(10_000) }),
  /** For each piece (of a set: for each set). */
  z.object({ by: z.literal('piece'), sen }),
  /** Once, however many pieces. */
  z.object({ by: z.literal('order'), sen }),
])
export type Effect = z.output<typeof effect>

const choice = z.object({
  code,
  name: words,
  effect: effect.default({ by: 'nothing' }),
  /** Choosing it gives each piece this size. */
  size_mm: z.object({ width: mm, height: mm }).optional(),
  /** What can't be chosen with it, `option/choice`. */
  excludes: z.array(z.string().max(81)).max(40).default([]),
})
export type Choice = z.output<typeof choice>

const option = z.object({
  code,
  name: words,
  /** The pieces are spread over its choices, as jerseys over sizes; else one choice is for all of them. */
  spread: z.boolean().default(false),
  choices: z.array(choice).min(1, says('choice_needed')).max(40, says('choices_too_many')),
})
export type Option = z.output<typeof option>

/** From so many on (pieces, sheets or sets), each costs so much. */
const tiers = z
  .array(z.object({ from: count, sen }))
  .min(1, says('tier_needed'))
  .max(30, says('tiers_too_many'))
  .refine(([first]) => first === undefined || first.from === 1, issue('first_tier'))
  .refine(
    (all) => all.every(({ from }, at) => at === 0 || from > (all[at - 1]?.from ?? 0)),
    issue('tiers_rise'),
  )
export type Tiers = z.output<typeof tiers>

export const areaUnits = { m2: 1_000_000, ft2: 92_903.04 } as const

const pricing = z.discriminatedUnion('by', [
  z.object({ by: z.literal('piece'), tiers }),
  /** By the sheets that they fill (CALC-02). */
  z.object({ by: z.literal('sheet'), tiers }),
  /** `pieces`: how many are in a set. */
  z.object({ by: z.literal('set'), pieces: count, tiers }),
  /** `smallest`: what a smaller piece costs, too, in hundredths of the unit; `tiers`: the unit's price by pieces. */
  z.object({
    by: z.literal('area'),
    unit: z.enum(['m2', 'ft2']),
    smallest: z.int().min(0).max(100_000),
    tiers,
  }),
  /** One price, however many. */
  z.object({ by: z.literal('fixed'), sen }),
  /** Totals for the quantities that are offered, by how large a piece is at most: as large as this one. */
  z.object({
    by: z.literal('table'),
    quantities: z.array(count).min(1, says('quantity_needed')).max(20),
    rows: z
      .array(z.object({ up_to_mm: z.object({ width: mm, height: mm }), sen: z.array(sen).max(20) }))
      .min(1, says('row_needed'))
      .max(20),
  }),
])
export type Pricing = z.output<typeof pricing>

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
