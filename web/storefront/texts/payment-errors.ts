import { startCheckout } from '#core/payments/checkout-calls.ts'
import { pairErrorMessages, type ErrorMessages } from './error-messages.ts'

export const paymentErrorMessages: ErrorMessages = pairErrorMessages(startCheckout.errors, {
  nothing_due: 'This order has no balance to pay.',
  payment_unavailable:
    'The payment page can’t be opened right now. Try again in a moment, or pay by bank transfer.',
})
