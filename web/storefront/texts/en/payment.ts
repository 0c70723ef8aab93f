import type { paymentTextsMs as malay } from '../ms/payment.ts'
import type { PlainTexts } from '../text-types.ts'

export const paymentTextsEn: PlainTexts<typeof malay> = {
  payNow: (amount) => `Pay ${amount} now`,
  payHint: 'FPX, DuitNow QR, card or e-wallet. It is confirmed automatically, without a payment slip.',
  orTransfer: 'Or pay by bank transfer:',
  title: 'Payment',
  checking: 'Checking your payment…',
  checkingText: (amount) =>
    `We are checking ${amount} with the payment company. This page updates by itself. If you have paid, you can close it.`,
  paid: 'Payment received',
  paidText: (amount) =>
    `We have received ${amount}. Thank you! Your receipt is on its way by WhatsApp, and we are starting on your order.`,
  balanceText: (amount) => `The balance of ${amount} can be paid on your order’s page.`,
  held: 'Payment received',
  heldText: 'Your payment has arrived, and the shop is checking it. We will contact you.',
  unpaid: 'Not paid yet',
  unpaidText: (amount) =>
    `We have not received ${amount}. If the money has left your account, wait a few minutes: a payment that arrives later still counts.`,
  again: 'Pay again',
  order: (number) => `Order ${number}`,
  toOrder: 'View order',
  notFound: 'Payment not found. Open your order with the link in WhatsApp.',
}
