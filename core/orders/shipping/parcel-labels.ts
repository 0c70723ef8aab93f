import { z } from 'zod'
import { requireRole, contract } from '#core/contract.ts'
import { requestIdSchema, requestReusedError } from '#core/shared/request-id.ts'
import { labelOrderIdSchema, labelViewSchema, labelWeightSchema, labelQuoteSchema } from './parcel-label.ts'

const access = requireRole('contributor', 'orders')

const sellerErrors = {
  not_offered: {
    status: 409,
    error: 'No EasyParcel API key is set. An administrator can add it in Settings, Carriers.',
  },
  wrong_key: {
    status: 409,
    error: 'EasyParcel rejected the API key. An administrator can replace it in Settings, Carriers.',
  },
  seller_refused: { status: 409, error: 'EasyParcel rejected this parcel.' },
  seller_silent: {
    status: 503,
    error: 'EasyParcel did not respond. Nothing was bought. Try again in a minute.',
  },
} as const
const orderErrors = {
  not_posted: {
    status: 409,
    error: 'Labels can only be bought for orders in Ready that are sent by post.',
  },
} as const

export const getParcelLabel = contract('GET', '/api/v2/orders/:id/parcel-label', {
  access,
  input: z.object({ id: labelOrderIdSchema }),
  reply: labelViewSchema,
  envelope: 'data',
})

/** Returns the carriers' prices for a label, cheapest first. */
export const quoteLabels = contract('POST', '/api/v2/orders/:id/parcel-label/quotes', {
  access,
  input: z.object({ id: labelOrderIdSchema, weight_g: labelWeightSchema }),
  reply: z.object({ quotes: z.array(labelQuoteSchema) }),
  envelope: 'data',
  errors: { ...sellerErrors, ...orderErrors },
})

/** Buys the label of an order. An order has only one label; repeating the call returns that label. */
export const buyLabel = contract('POST', '/api/v2/orders/:id/parcel-label', {
  access,
  input: z.object({
    id: labelOrderIdSchema,
    request_id: requestIdSchema,
    weight_g: labelWeightSchema,
    quote: labelQuoteSchema,
    /** If true, marks the order as posted when the label was bought, and notifies the customer once. */
    then_posted: z.boolean(),
  }),
  reply: labelViewSchema,
  envelope: 'data',
  errors: {
    ...orderErrors,
    not_offered: sellerErrors.not_offered,
    ...requestReusedError,
  },
})

export const resumeLabelPurchase = contract('POST', '/api/v2/orders/:id/parcel-label/resume', {
  access,
  input: z.object({ id: labelOrderIdSchema }),
  reply: labelViewSchema,
  envelope: 'data',
})

/** Abandons a label purchase for which nothing was paid, so that another label can be bought. */
export const abandonLabelPurchase = contract('POST', '/api/v2/orders/:id/parcel-label/give-up', {
  access,
  input: z.object({ id: labelOrderIdSchema }),
  reply: labelViewSchema,
  envelope: 'data',
  errors: {
    may_be_paid: {
      status: 409,
      error: 'This label may already be paid for. Cetak is checking its status with EasyParcel.',
    },
  },
})

export const getParcelLabelFile = contract('POST', '/api/v2/orders/:id/parcel-label/file', {
  access,
  input: z.object({ id: labelOrderIdSchema }),
  reply: z.never(),
  errors: {
    no_file: {
      status: 503,
      error: 'The label is not ready yet. Try again in a minute, or print it on EasyParcel’s website.',
    },
  },
})
