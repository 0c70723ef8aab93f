import { z } from 'zod'
import { type DescribedIssue, describedIssues } from './description-issues.ts'
import { type IssueParams, saying, issueSaying } from '#core/shared/issues.ts'

// A product described by the shop: its options, prices and questions. `price-described.ts` calculates the price for
// both server and screens.

export const says = (code: DescribedIssue, params: IssueParams = {}) => ({
  error: saying(describedIssues, code, params),
})
export const issue = (code: DescribedIssue, params: IssueParams = {}) =>
  issueSaying(describedIssues, code, params)

/** RM 1,000,000.00, more than any single price here. */
const mostSen = 100_000_000
/** Maximum pieces, sheets or sets of one order. */
export const mostOfOne = 1_000_000
/** Fifty metres, longer than any roll. */
const mostMm = 50_000

/** Units in which customers may type a size. */
export const sizeUnits = ['mm', 'cm', 'm', 'in', 'ft'] as const
export type SizeUnit = (typeof sizeUnits)[number]

export const sen = z
  .int(says('amount_needed'))
  .min(0, says('amount_needed'))
  .max(mostSen, says('amount_too_large'))
export const count = z
  .int(says('count_needed'))
  .min(1, says('count_needed'))
  .max(mostOfOne, says('count_needed'))
/** Millimetres with one decimal: three feet are 914.4. */
export const mm = z
  .number(says('size_needed'))
  .min(1, says('size_needed'))
  .max(mostMm, says('size_too_large'))
  .multipleOf(0.1)
/** Identifies an option or a choice in orders. Unlike the name, it never changes. */
export const code = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, says('code_needed'))
export const words = z.object({
  ms: z.string().trim().min(1, says('name_needed')).max(80, says('name_too_long')),
  /** English name. Empty if English pages use the Malay one. */
  en: z.string().trim().max(80, says('name_too_long')).default(''),
})
export type Words = z.output<typeof words>
