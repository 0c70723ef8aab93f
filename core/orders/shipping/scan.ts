import { z } from 'zod'
import { requireRole, contract } from '#core/contract.ts'
import { couponReopenErrors } from '../coupon-errors.ts'
import { carrierName, trackingNumber } from '../admin/parcel-number.ts'
import { listedOrder } from '../admin/order-list.ts'
import { orderStages } from '../order-stages.ts'
import { parcelGramsSchema } from '../admin/parcel-weight.ts'
import { requestIdSchema, requestReusedError } from '#core/shared/request-id.ts'

// Scanning a job ticket or parcel moves its order to the next stage.

const access = requireRole('contributor', 'orders')

/** Stages that a scan can move an order to. Payments are confirmed on the orders page, beside the slip. */
export const scannedStages = ['in_production', 'ready', 'posted', 'handed_over'] as const
export type ScannedStage = (typeof scannedStages)[number]
export const isScannedStage = (stage: string): stage is ScannedStage =>
  scannedStages.some((each) => each === stage)

const pickUpErrors = {
  wrong_code: {
    status: 404,
    error: 'No order ready for pick-up has this code. Check the order number on the customer’s phone.',
  },
  code_used: { status: 409, error: 'This order has already been handed over.' },
} as const

/** Finds the order of a scanned code: from its ticket, its label or its tracking number. */
export const findScannedOrder = contract('GET', '/api/v2/orders/scanned', {
  access,
  input: z.object({
    code: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .regex(/^[^\0]*$/),
  }),
  reply: z.object({
    order: listedOrder,
    /** The pickup code that the customer showed. `null` if the order was found by another code. */
    pick_up_code: z.string().nullable(),
  }),
  envelope: 'data',
  errors: {
    ...pickUpErrors,
    no_such_code: { status: 404, error: 'This is not an order code.' },
    no_order: { status: 404, error: 'No order has this number.' },
  },
})

/** One scan of an order, as sent or queued. */
export const scannedStep = z.object({
  /** Repeating a call after a lost response changes and sends nothing again. */
  request_id: requestIdSchema,
  id: z.string().trim().min(1).max(80),
  /** The stage when it was scanned, because a phone without a connection can't know the version. */
  from: z.enum(orderStages),
  to: z.enum(scannedStages),
  tracking: trackingNumber.optional(),
  carrier: carrierName.optional(),
  /** Measured weight. */
  weight_g: parcelGramsSchema.optional(),
  /** The pickup code that the customer showed, recorded in the history. */
  pick_up_code: z.string().trim().max(20).optional(),
  /** True to notify the customer, once per stage. Defaults to Settings. */
  tell: z.boolean().optional(),
  /** When it was scanned, by the phone's clock. */
  at: z.iso.datetime(),
})

/** Moves an order by its code. Refused if someone else has moved it since, with their name and the time. */
export const moveScannedOrder = contract('POST', '/api/v2/orders/scanned/step', {
  access,
  input: scannedStep,
  reply: z.object({ order: listedOrder }),
  envelope: 'data',
  errors: {
    changed_meanwhile: {
      status: 409,
      error: 'Someone else has moved this order. Review it and try again.',
    },
    wrong_code: pickUpErrors.wrong_code,
    move_not_allowed: { status: 409, error: 'This order can’t be moved to that stage.' },
    ...couponReopenErrors,
    ...requestReusedError,
  },
})
