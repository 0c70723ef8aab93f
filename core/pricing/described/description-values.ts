import { z } from 'zod'
import { type DescribedIssue, describedIssues } from './description-issues.ts'
import { type IssueParams, createCodedError, createCodedIssue } from '#core/shared/coded-issues.ts'

// Server and screens both calculate prices with `price-described.ts`.

export const descriptionError = (code: DescribedIssue, params: IssueParams = {}) => ({
  error: createCodedError(describedIssues, code, params),
})
export const descriptionIssue = (code: DescribedIssue, params: IssueParams = {}) =>
  createCodedIssue(describedIssues, code, params)

const mostSen = 100_000_000
export const maxQuantity = 1_000_000
/** Maximum length in mm: fifty metres, longer than any roll. */
const mostMm = 50_000

export const sizeUnits = ['mm', 'cm', 'm', 'in', 'ft'] as const
export type SizeUnit = (typeof sizeUnits)[number]

export const priceSchema = z
  .int(descriptionError('amount_needed'))
  .min(0, descriptionError('amount_needed'))
  .max(mostSen, descriptionError('amount_too_large'))
export const countSchema = z
  .int(descriptionError('count_needed'))
  .min(1, descriptionError('count_needed'))
  .max(maxQuantity, descriptionError('count_needed'))
/** A length in millimetres with at most one decimal, because three feet are 914.4 mm. */
export const lengthMmSchema = z
  .number(descriptionError('size_needed'))
  .min(1, descriptionError('size_needed'))
  .max(mostMm, descriptionError('size_too_large'))
  .multipleOf(0.1)
/** A code that identifies an option or a choice in orders. Unlike the name, it never changes. */
export const optionCodeSchema = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, descriptionError('code_needed'))
export const translatedTextSchema = z.object({
  ms: z.string().trim().min(1, descriptionError('name_needed')).max(80, descriptionError('name_too_long')),
  /** English name. Empty if English pages use the Malay name. */
  en: z.string().trim().max(80, descriptionError('name_too_long')).default(''),
})
export type TranslatedText = z.output<typeof translatedTextSchema>
