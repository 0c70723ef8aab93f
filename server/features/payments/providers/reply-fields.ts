import { z } from 'zod'
import { parseRinggit } from '#core/shared/money.ts'
import type { OnlinePaymentMethod } from '#core/payments/online-payment.ts'

// In providers' replies, numbers may be texts, and amounts may be in sen or in ringgit.

/** A text. Missing values become empty. */
export const textField = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value).trim()))

export const idField = z.union([z.string().trim().min(1), z.number()]).transform(String)

/** An amount in sen, such as `4550` or `"4550"`. */
export const senField = z
  .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)])
  .pipe(z.int().min(0).max(2_000_000_000))

/** An amount in ringgit, such as `"45.50"`, `"1,045.50"` or `45.5`, as sen. */
export const ringgitField = z.union([z.string(), z.number()]).transform((value, context) => {
  const sen = parseRinggit(value)
  if (sen !== null && sen >= 0) return sen
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

/** Address of a payment page. Schemes other than HTTP would run scripts in the customer's browser. */
export const paymentPageUrlField = z.url({ protocol: /^https?$/ })

export const unixTimeField = z
  .number()
  .nullish()
  .transform((seconds) => (seconds ? new Date(seconds * 1000) : null))

export function parseTime(text: string): Date | null {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? null : new Date(ms)
}

export function parsePaymentMethod(name: string): OnlinePaymentMethod {
  if (/duitnow|qr/i.test(name)) return 'duitnow_qr'
  if (/fpx|netbanking|online bank/i.test(name)) return 'fpx'
  if (/card|visa|master|maestro|mpgs/i.test(name)) return 'card'
  return /wallet|grab|touch|tng|boost|shopee|razer/i.test(name) ? 'ewallet' : 'other'
}
