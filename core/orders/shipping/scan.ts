import { z } from 'zod'
import { requireRole, contract } from '#core/contract.ts'
import { couponReopenErrors } from '../coupon-errors.ts'
import { carrierNameSchema, trackingNumberSchema } from '../admin/parcel-number.ts'
import { listedOrderSchema } from '../admin/order-list.ts'
import { orderStages } from '../order-stages.ts'
import { parcelGramsSchema } from '../admin/parcel-weight.ts'
import { requestIdSchema, requestReusedError } from '#core/shared/request-id.ts'

const access = requireRole('contributor', 'orders')

/**
 * Stages to which a scan can move an order. A scan can't confirm payments; staff confirm them on the orders page,
 * next to the slip.
 */
export const scannedStages = ['in_production', 'ready', 'posted', 'handed_over'] as const
export type ScannedStage = (typeof scannedStages)[number]
export const isScannedStage = (stage: string): stage is ScannedStage =>
  scannedStages.some((each) => each === stage)

const pickUpErrors = {
  wrong_code: {
    status: 404,
    error: 'No order that is ready for pickup has this code. Check the order number on the customer’s phone.',
  },
  code_used: { status: 409, error: 'This order has already been handed over.' },
} as const

/** Finds the order of a scanned code: the code on its job ticket or label, its tracking number, or a pickup code. */
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
    order: listedOrderSchema,
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

export const scannedMoveSchema = z.object({
  request_id: requestIdSchema,
  id: z.string().trim().min(1).max(80),
  /**
   * The stage of the order at the time of the scan. It replaces the version, which a phone without a connection can't
   * know.
   */
  from: z.enum(orderStages),
  to: z.enum(scannedStages),
  tracking: trackingNumberSchema.optional(),
  carrier: carrierNameSchema.optional(),
  weight_g: parcelGramsSchema.optional(),
  pick_up_code: z.string().trim().max(20).optional(),
  /** True to notify the customer, once per stage. The default is configured in Settings. */
  tell: z.boolean().optional(),
  /** Time of the scan by the phone's clock. */
  at: z.iso.datetime(),
})

/**
 * Moves a scanned order to another stage. The call is refused if someone else has moved the order; the message
 * contains that user's name and the time.
 */
export const moveScannedOrder = contract('POST', '/api/v2/orders/scanned/step', {
  access,
  input: scannedMoveSchema,
  reply: z.object({ order: listedOrderSchema }),
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
