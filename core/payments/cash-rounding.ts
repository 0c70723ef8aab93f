import type { Sen } from '../shared/money.ts'

/**
 * Rounds an amount paid in cash to 5 sen, because Malaysia has no smaller coins (Bank Negara, 2008): amounts that end
 * in 1, 2, 6 or 7 sen are rounded down, and amounts that end in 3, 4, 8 or 9 sen are rounded up. Payments by other
 * methods are not rounded.
 */
export const roundCash = (sen: Sen): Sen => Math.round(sen / 5) * 5

/**
 * Returns the rounding with which a cash payment settles the amount due, e.g. 2 if RM 82.00 is paid for RM 82.02.
 * Returns 0 if the payment is not the rounded amount. Negative if the customer pays more than the amount due.
 */
export const getCashRounding = (dueSen: Sen, paidSen: Sen): Sen =>
  dueSen > 0 && paidSen === roundCash(dueSen) ? dueSen - paidSen : 0

export const getCashChange = (dueSen: Sen, receivedSen: Sen): Sen | null =>
  receivedSen < dueSen ? null : receivedSen - dueSen
