import { z } from 'zod'
import { atLeast, contract } from '../../contract.ts'
import { parcelGrams, parcelWeight } from '../desk/parcel-weight.ts'
import { requestId, requestReused } from '../../shared/request-id.ts'

// Labels of parcels, bought for orders that are packed: what they cost, and buying one, once.

const access = atLeast('contributor', 'orders')
const id = z.string().trim().min(1).max(80)
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

const labelView = z.object({
  /** Whether labels can be bought: a key is kept and the sender is known. */
  offered: z.boolean(),
  /** Of the parcel; null: nobody knows. */
  weight: parcelWeight.nullable(),
  label: parcelLabel.nullable(),
})
export type LabelView = z.output<typeof labelView>

const weight_g = parcelGrams

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

const sellerErrors = {
  not_offered: {
    status: 409,
    error: 'No key of EasyParcel is set. An administrator sets it in Settings, Carriers.',
  },
  wrong_key: {
    status: 409,
    error: 'EasyParcel does not know the key. An administrator sets it anew in Settings, Carriers.',
  },
  seller_refused: { status: 409, error: 'EasyParcel does not take this parcel.' },
  seller_silent: {
    status: 503,
    error: 'EasyParcel did not answer. Nothing was bought. Please try again in a minute.',
  },
} as const
const orderErrors = {
  not_posted: {
    status: 409,
    error: 'This order can’t be posted from where it is. A label is bought once it is ready.',
  },
} as const

export const labelOf = contract('GET', '/api/v2/orders/:id/parcel-label', {
  access,
  input: z.object({ id }),
  reply: labelView,
  envelope: 'data',
})

/** What carriers take for the order's parcel, the cheapest first. */
export const quoteLabels = contract('POST', '/api/v2/orders/:id/parcel-label/quotes', {
  access,
  input: z.object({ id, weight_g }),
  reply: z.object({ quotes: z.array(labelQuote) }),
  envelope: 'data',
  errors: { ...sellerErrors, ...orderErrors },
})

/** Buys the label that was quoted. Of an order once: again, it answers with the one that there is. */
export const buyLabel = contract('POST', '/api/v2/orders/:id/parcel-label', {
  access,
  input: z.object({
    id,
    /** The same again, after an answer was lost, buys nothing more. */
    request_id: requestId,
    weight_g,
    quote: labelQuote,
    /** Posts the order with its label, and tells its customer, once. */
    then_posted: z.boolean(),
  }),
  reply: labelView,
  envelope: 'data',
  errors: {
    ...orderErrors,
    not_offered: sellerErrors.not_offered,
    ...requestReused,
  },
})

/** Goes on with a label that waits for a person. */
export const resumeLabel = contract('POST', '/api/v2/orders/:id/parcel-label/resume', {
  access,
  input: z.object({ id }),
  reply: labelView,
  envelope: 'data',
})

/** Gives up a label for which nothing was paid, so that another may be bought. */
export const giveUpLabel = contract('POST', '/api/v2/orders/:id/parcel-label/give-up', {
  access,
  input: z.object({ id }),
  reply: labelView,
  envelope: 'data',
  errors: {
    may_be_paid: {
      status: 409,
      error: 'This label is paid, or may be. EasyParcel is asked before anything else is bought.',
    },
  },
})

/** The label as the seller's PDF. */
export const labelFile = contract('POST', '/api/v2/orders/:id/parcel-label/file', {
  access,
  input: z.object({ id }),
  reply: z.never(),
  errors: {
    no_file: {
      status: 503,
      error:
        'EasyParcel does not have the label ready. Please try again in a minute, or print it in their own site.',
    },
  },
})
