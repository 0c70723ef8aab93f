import { z } from 'zod'
import { parcelWeight, parcelGrams } from '../admin/parcel-weight.ts'

export const id = z.string().trim().min(1).max(80)
const sen = z.number().int().min(0).max(10_000_000)

/**
 * Where a label is on its way to be bought.
 * - `wanted`: stored here; the seller knows nothing that costs anything
 * - `submitted`: the seller has given it a number; nothing is paid
 * - `paying`: it is being paid; whether it was is known only once the seller has said so
 * - `paid`: it is paid; the carrier's number comes
 * - `bought`: number and label are with the order
 * - `given_up`: nothing was paid, and another may be bought
 */
export const labelStates = ['wanted', 'submitted', 'paying', 'paid', 'bought', 'given_up'] as const
export type LabelState = (typeof labelStates)[number]

/** Nothing has been paid yet, for certain: it may be given up. */
export const mayGiveUp = (state: LabelState): boolean => state === 'wanted' || state === 'submitted'

/** Why a label does not go on. */
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
  /** What the seller takes; null: not known yet. */
  price_sen: sen.nullable(),
  tracking: z.string(),
  /** Whether the seller has the label as a file. */
  has_file: z.boolean(),
  problem: z.enum(labelProblems).nullable(),
  /** What the seller said, in his own words; may be empty. */
  seller_words: z.string(),
  /** Whether the program goes on by itself. */
  goes_on: z.boolean(),
  by: z.string(),
})
export type ParcelLabel = z.output<typeof parcelLabel>

export const labelView = z.object({
  /** Whether labels can be bought: a key is kept and the sender is known. */
  offered: z.boolean(),
  /** Of the parcel; null: nobody knows. */
  weight: parcelWeight.nullable(),
  label: parcelLabel.nullable(),
})
export type LabelView = z.output<typeof labelView>

export const weight_g = parcelGrams

export const labelQuote = z.object({
  service_id: z.string().min(1).max(40),
  carrier: z.string().min(1).max(80),
  service: z.string().max(120),
  price_sen: sen,
  /** How long it takes, in the seller's words. */
  takes: z.string().max(80),
  /** The shop day on which the carrier collects. */
  collect_on: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
})
export type LabelQuote = z.output<typeof labelQuote>
