import type { PaymentEntry } from '#core/payments/payment-entries.ts'
import { formatListDay, formatListTime, getShopDay } from '#core/shared/shop-time.ts'

/** Formats the time of a payment. Bank statements have no time of day, so payments from them show only the day. */
export function formatPaymentTime({
  paid_at: at,
  evidence,
}: Pick<PaymentEntry, 'paid_at' | 'evidence'>): string {
  const time = new Date(at)
  return evidence === 'statement' ? formatListDay(getShopDay(time)) : formatListTime(time)
}
