import { z } from 'zod'
import { atLeast, contract } from '#core/contract.ts'
import { couponBack } from '../coupon-troubles.ts'
import { carrierName, trackingNumber } from '../admin/parcel-number.ts'
import { listedOrder } from '../admin/order-list.ts'
import { orderStages } from '../order-stages.ts'
import { parcelGrams } from '../admin/parcel-weight.ts'
import { requestId, requestReused } from '#core/shared/request-id.ts'

// What is done with a ticket or a parcel in the hand: its code is read, and the order moves on.

const access = atLeast('contributor', 'orders')

/** Where a scan moves an order. Money is seen at the desk, beside the slip. */
export const scannedStages = ['in_production', 'ready', 'posted', 'handed_over'] as const
export type ScannedStage = (typeof scannedStages)[number]
export const isScannedStage = (stage: string): stage is ScannedStage =>
  scannedStages.some((each) => each === stage)

const pickUpErrors = {
  wrong_code: {
    status: 404,
    error: 'No order that waits to be picked up has this code. Look at the number on the customer’s phone.',
  },
  code_used: { status: 409, error: 'This order has been handed over already.' },
} as const

/** The order that a code means: of its ticket, its label, or the number of its parcel. */
export const findScanned = contract('GET', '/api/v2/orders/scanned', {
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
    /** The code that its customer has shown to pick it up; null: it was found another way. */
    pick_up_code: z.string().nullable(),
  }),
  envelope: 'data',
  errors: {
    ...pickUpErrors,
    no_such_code: { status: 404, error: 'This is no code of an order.' },
    no_order: { status: 404, error: 'No order has this number.' },
  },
})

/** What a step of one order takes, wherever it waits meanwhile. */
export const scannedStep = z.object({
  /** The same again, after an answer was lost, changes and tells nothing more. */
  request_id: requestId,
  id: z.string().trim().min(1).max(80),
  /** Where it was when it was decided: a phone without a signal can't know a version. */
  from: z.enum(orderStages),
  to: z.enum(scannedStages),
  tracking: trackingNumber.optional(),
  carrier: carrierName.optional(),
  /** By the scales. */
  weight_g: parcelGrams.optional(),
  /** What the customer has shown; the history says so. */
  pick_up_code: z.string().trim().max(20).optional(),
  /** Whether the customer is told; left out: what Settings say. Of each stage once. */
  tell: z.boolean().optional(),
  /** When it was scanned, by the phone's clock. */
  at: z.iso.datetime(),
})

/** Moves an order on by its code. Refused where somebody has moved it meanwhile: who, and when. */
export const stepScanned = contract('POST', '/api/v2/orders/scanned/step', {
  access,
  input: scannedStep,
  reply: z.object({ order: listedOrder }),
  envelope: 'data',
  errors: {
    changed_meanwhile: {
      status: 409,
      error: 'Somebody has moved this order meanwhile. Please look again.',
    },
    wrong_code: pickUpErrors.wrong_code,
    move_not_allowed: { status: 409, error: 'This order can’t be moved there.' },
    ...couponBack,
    ...requestReused,
  },
})
