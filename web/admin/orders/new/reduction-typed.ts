import type { DeskReduction } from '#core/orders/desk/order-at-desk.ts'
import { senFromRinggit } from '#core/shared/money.ts'

/** What was typed as a discount: an amount where it is one, else a coupon's code. */
export function reductionTyped(typed: string): { reduction?: DeskReduction } {
  const text = typed.trim()
  if (!text) return {}
  const sen = senFromRinggit(text)
  if (sen === null) return { reduction: { coupon: text } }
  return sen > 0 ? { reduction: { amount_sen: sen } } : {}
}
