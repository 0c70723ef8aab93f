import type { Sen } from '../shared/money.ts'
import type { PaymentMethod } from './payment-entries.ts'

/**
 * Rounds an amount paid in cash to 5 sen, because Malaysia has no smaller coins (Bank Negara, 2008): amounts that end
 * in 1, 2, 6 or 7 sen are rounded down, and amounts that end in 3, 4, 8 or 9 sen are rounded up. Payments by other
 * methods are not rounded.
 */
export const roundCash = (sen: Sen): Sen => Math.round(sen / 5) * 5

/** Returns the amount that changes hands. Cash is rounded to 5 sen, except 1 and 2 sen, which would be nothing. */
export const roundForPaymentMethod = (method: PaymentMethod, sen: Sen): Sen =>
  method === 'cash' ? roundCash(sen) || sen : sen

/**
 * Returns the rounding with which a cash payment settles the amount due, e.g. 2 if RM 82.00 is paid for RM 82.02.
 * Returns 0 if the payment is neither the amount due nor the rounded amount. Negative if the customer pays more than the
 * amount due.
 */
export function getCashRounding(dueSen: Sen, paidSen: Sen): Sen {
  const isSettled = dueSen > 0 && roundCash(paidSen) === roundCash(dueSen)
  return isSettled ? dueSen - roundForPaymentMethod('cash', paidSen) : 0
}

/** Returns the amount that a payment or refund counts for, including the rounding of cash. */
export const getCountedSen = (method: PaymentMethod, dueSen: Sen, sen: Sen): Sen =>
  method === 'cash' ? roundForPaymentMethod(method, sen) + getCashRounding(dueSen, sen) : sen

/**
 * Returns the amount that a refund settles: the overpayment if its amount matches, or else everything that was
 * received. Cash is rounded only if it settles this amount.
 */
export const getSumToRefund = (
  { due_sen: dueSen, received_sen: receivedSen }: { due_sen: Sen; received_sen: Sen },
  refundSen: Sen,
): Sen => (dueSen < 0 && roundCash(-dueSen) === roundCash(refundSen) ? -dueSen : receivedSen)

export const getCashChange = (dueSen: Sen, receivedSen: Sen): Sen | null =>
  receivedSen < dueSen ? null : receivedSen - dueSen
