import { z } from 'zod'
import { anyCaller, contract } from '../contract.ts'

/** Reference of a payment attempt. URLs contain it, so it only allows reading the attempt's state and paying again. */
const reference = z.string().regex(/^[\dA-Z-]{8,40}$/)

const startErrors = {
  nothing_due: { status: 409, error: 'Pesanan ini tidak mempunyai baki untuk dibayar.' },
  payment_unavailable: {
    status: 503,
    error:
      'Halaman bayaran tidak dapat dibuka sekarang. Cuba lagi sebentar, atau bayar melalui pindahan bank.',
  },
} as const

const startedCheckout = z.object({ url: z.url({ protocol: /^https?$/ }), reference })

/**
 * Starts an online payment. `key` is the key of the order's link, or the order's id in the browser that placed it.
 * Pressing twice opens the same page.
 */
export const startCheckout = contract('POST', '/api/payments/checkout', {
  access: anyCaller,
  input: z.object({ order: z.string().trim().min(1).max(20), key: z.string().min(1).max(80) }),
  reply: startedCheckout,
  errors: startErrors,
  cost: 10,
})

export const repeatCheckout = contract('POST', '/api/payments/checkout/again', {
  access: anyCaller,
  input: z.object({ reference }),
  reply: startedCheckout,
  errors: startErrors,
  cost: 10,
})

/** `held` means that the money arrived and staff have to check it. */
export const checkoutStates = ['checking', 'paid', 'held', 'unpaid'] as const
export type CheckoutState = (typeof checkoutStates)[number]

const checkoutView = z.object({
  state: z.enum(checkoutStates),
  amount_sen: z.int(),
  /** Empty for a test payment from Settings. */
  order_number: z.string(),
  /** True if the order still has an amount due that can be paid online. */
  can_pay: z.boolean(),
  /** Balance of the order that is due after this payment. Absent if nothing is due. */
  balance_sen: z.int().optional(),
})
export type CheckoutView = z.output<typeof checkoutView>

/** Returns the state of a checkout. If the state is old, the provider is queried in the background. */
export const getCheckout = contract('POST', '/api/payments/checkout/state', {
  access: anyCaller,
  input: z.object({ reference }),
  reply: checkoutView,
})
