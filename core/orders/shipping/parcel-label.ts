import { z } from 'zod'
import { parcelWeightSchema, parcelGramsSchema } from '../admin/parcel-weight.ts'

export const labelOrderIdSchema = z.string().trim().min(1).max(80)
const sen = z.number().int().min(0).max(10_000_000)

/**
 * States of a label purchase.
 * - `wanted`: stored in Cetak; nothing that costs money was requested from the label provider
 * - `submitted`: the label provider has assigned a number; nothing is paid
 * - `paying`: the payment was requested and its outcome is unknown
 * - `paid`: paid; waiting for the carrier's number
 * - `bought`: number and label are stored with the order
 * - `given_up`: nothing was paid, and another label may be bought
 */
export const labelStates = ['wanted', 'submitted', 'paying', 'paid', 'bought', 'given_up'] as const
export type LabelState = (typeof labelStates)[number]

/** Returns true if it is certain that nothing was paid, so that staff can abandon the purchase. */
export const canAbandonLabelPurchase = (state: LabelState): boolean =>
  state === 'wanted' || state === 'submitted'

export const labelProblems = [
  'wrong_key',
  'no_credit',
  'price_rose',
  'refused',
  'expired',
  'unclear',
] as const
export type LabelProblem = (typeof labelProblems)[number]

const parcelLabel = z.object({
  state: z.enum(labelStates),
  carrier: z.string(),
  weight_g: z.int(),
  quoted_sen: sen,
  price_sen: sen.nullable(),
  tracking: z.string(),
  has_file: z.boolean(),
  problem: z.enum(labelProblems).nullable(),
  seller_words: z.string(),
  /** True if the purchase continues without action by staff. */
  goes_on: z.boolean(),
  by: z.string(),
})
export type ParcelLabel = z.output<typeof parcelLabel>

export const labelViewSchema = z.object({
  /** True if labels can be bought, which requires a stored key and a complete sender. */
  offered: z.boolean(),
  weight: parcelWeightSchema.nullable(),
  label: parcelLabel.nullable(),
})
export type LabelView = z.output<typeof labelViewSchema>

export const labelWeightSchema = parcelGramsSchema

export const labelQuoteSchema = z.object({
  service_id: z.string().min(1).max(40),
  carrier: z.string().min(1).max(80),
  service: z.string().max(120),
  price_sen: sen,
  takes: z.string().max(80),
  /** The shop day on which the carrier collects the parcel. */
  collect_on: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
})
export type LabelQuote = z.output<typeof labelQuoteSchema>
