import { z } from 'zod'
import { contract } from '#core/contract.ts'
import { enteredPaymentTimeSchema, paymentMethods } from '#core/payments/payment-entries.ts'
import { fieldError } from '#core/shared/field-messages.ts'
import {
  orderChangeOptions,
  orderIdSchema as id,
  orderVersionSchema as version,
  orderVersionConflict,
} from './order-details.ts'

// The payments of one order. Entries are never changed: a wrong entry is reversed and recorded again.

const note = z
  .string()
  .trim()
  .max(500, fieldError('too_long', { most: 500 }))
  .regex(/^[^\0]*$/)
const slipRecorded = {
  status: 409,
  error: 'A payment was recorded from this slip. Reverse that payment first.',
} as const

/** The time and evidence of a payment that staff record. */
export const paymentEvidenceFields = {
  /** Defaults to now. */
  paid_at: enteredPaymentTimeSchema.optional(),
  slip: z.string().trim().max(80).optional(),
  reference: z
    .string()
    .trim()
    .max(60, fieldError('too_long', { most: 60 }))
    .regex(/^[^\0]*$/)
    .optional(),
}

export const paymentSlipErrors = {
  unknown_slip: { status: 409, error: 'The payment slip was removed. Review the order and try again.' },
  slip_recorded: slipRecorded,
} as const

const amountSen = z.int().min(1).max(100_000_000)

/**
 * Records a payment or a refund. A payment that covers the deposit, or the total if there is no deposit, moves a new
 * order to Paid. A cash payment of the rounded balance settles the order.
 */
export const recordOrderPayment = contract('POST', '/api/v2/orders/:id/payments', {
  ...orderChangeOptions,
  input: z.object({
    id,
    version,
    kind: z.enum(['payment', 'refund']).default('payment'),
    amount_sen: amountSen,
    method: z.enum(paymentMethods),
    ...paymentEvidenceFields,
    note: note.default(''),
    /** `true` also reduces the order's total, so that a refund for faulty goods leaves no balance due. */
    reduce_order: z.boolean().default(false),
  }),
  errors: {
    ...orderVersionConflict,
    still_quoted: { status: 409, error: 'This is still a quote. The customer has to accept it first.' },
    refund_too_large: { status: 409, error: 'The refund is more than the customer paid.' },
    ...paymentSlipErrors,
  },
})

/** Returns the order numbers of payments with this bank reference, except cash and reversed payments. */
export const findOrderNumbersByPaymentReference = contract('GET', '/api/v2/orders/:id/payment-reference', {
  access: orderChangeOptions.access,
  input: z.object({ id, reference: z.string().trim().min(1).max(60) }),
  reply: z.object({ orders: z.array(z.string()) }),
  envelope: 'data',
})

/**
 * Reverses a wrong entry. The entry and its reversal both stay visible. An order in Paid moves back to New if work can't
 * begin with the rest. If a bank statement shows the payment, its line becomes open again.
 */
export const reverseOrderPayment = contract('POST', '/api/v2/orders/:id/payments/:entry/reverse', {
  ...orderChangeOptions,
  input: z.object({
    id,
    version,
    entry: z.coerce.number().int().min(1).max(2_147_483_647),
    note: note.default(''),
  }),
  errors: {
    ...orderVersionConflict,
    not_reversible: {
      status: 409,
      error: 'This entry can’t be reversed. Payments that the provider confirmed can only be refunded.',
    },
    refund_too_large: { status: 409, error: 'Reverse the refund of this payment first.' },
  },
})

/**
 * Marks a slip as not a payment for this order, or undoes this. Such a slip is not checked again, and the customer can
 * upload another one.
 */
export const rejectOrderSlip = contract('POST', '/api/v2/orders/:id/slips/:slip/reject', {
  ...orderChangeOptions,
  input: z.object({ id, slip: z.string().trim().min(1).max(80), rejected: z.boolean() }),
  errors: { slip_recorded: slipRecorded },
})

export const depositSchema = z.union([
  z.object({ percent: z.int().min(1).max(100) }),
  z.object({ amount_sen: amountSen }),
])

/** Sets the amount to pay before work begins. `null` if the whole total is due. */
export const changeOrderDeposit = contract('POST', '/api/v2/orders/:id/deposit', {
  ...orderChangeOptions,
  input: z.object({
    id,
    version,
    deposit: depositSchema.nullable(),
  }),
  errors: orderVersionConflict,
})
