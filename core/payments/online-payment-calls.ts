import { z } from 'zod'
import { contract, requireRole } from '../contract.ts'
import { onlinePaymentMethods } from './online-payment.ts'
import { paymentProviders } from './payment-providers.ts'

export const heldPaymentReasons = {
  order_cancelled: 'The order was cancelled before this payment arrived.',
  wrong_amount: 'The amount differs from the payment page.',
  wrong_currency: 'The payment is not in ringgit.',
  wrong_account: 'The payment belongs to another account, page or mode.',
  second_payment: 'This payment page was already paid.',
} as const
export type HeldPaymentReason = keyof typeof heldPaymentReasons

const onlinePayment = z.object({
  id: z.uuid(),
  order_id: z.string(),
  order_number: z.string(),
  provider: z.enum(paymentProviders),
  reference: z.string(),
  amount_sen: z.int(),
  currency: z.string(),
  method: z.enum(onlinePaymentMethods),
  paid_at: z.iso.datetime(),
  state: z.enum(['recorded', 'held', 'dismissed']),
  reason: z.enum(Object.keys(heldPaymentReasons) as [HeldPaymentReason, ...HeldPaymentReason[]]).nullable(),
  refunded_sen: z.int(),
  refund_pending_sen: z.int(),
  /** False if the provider does not support refunds, so that staff have to refund by other means. */
  can_refund: z.boolean(),
})
export type OnlinePaymentView = z.output<typeof onlinePayment>

const payments = z.object({ payments: z.array(onlinePayment) })
const id = z.uuid()

export const listOnlinePayments = contract('GET', '/api/v2/orders/:id/online-payments', {
  access: requireRole('contributor', 'orders'),
  input: z.object({ id: z.string().max(60) }),
  reply: payments,
  envelope: 'data',
})

export const listHeldPayments = contract('GET', '/api/v2/online-payments/held', {
  access: requireRole('contributor', 'orders'),
  input: z.object({}),
  reply: payments,
  envelope: 'data',
})

const notHeld = {
  not_held: { status: 409, error: 'This payment was already decided.' },
} as const

/**
 * Decides about a held payment. `record` adds the payment to the order's payments. `dismiss` doesn't, for example
 * because the payment was refunded by other means.
 */
export const decideHeldPayment = contract('POST', '/api/v2/online-payments/:id/decide', {
  access: requireRole('contributor', 'orders'),
  input: z.object({ id, decision: z.enum(['record', 'dismiss']) }),
  reply: onlinePayment,
  envelope: 'data',
  errors: { ...notHeld, not_ringgit: { status: 409, error: 'Only payments in ringgit can be recorded.' } },
})

export const refundOnlinePayment = contract('POST', '/api/v2/online-payments/:id/refund', {
  access: requireRole('contributor', 'orders'),
  input: z.object({
    id,
    amount_sen: z.int().min(1).max(2_000_000_000),
    /** `true` also reduces the order's total once the provider confirms the refund. See `recordOrderPayment`. */
    reduce_order: z.boolean().default(false),
  }),
  reply: onlinePayment,
  envelope: 'data',
  errors: {
    cannot_refund: {
      status: 409,
      error: 'This provider does not support refunds. Refund the customer yourself and record the refund.',
    },
    refund_too_large: { status: 409, error: 'The refund is larger than the rest of the payment.' },
    refund_pending: {
      status: 409,
      error: 'An earlier refund is not confirmed yet. It is confirmed or cleared within an hour.',
    },
    refund_rejected: { status: 422, error: 'The provider rejected the refund: {reason}' },
    provider_unreachable: { status: 503, error: 'The provider could not be reached. Nothing was refunded.' },
  },
})
