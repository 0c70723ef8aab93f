import type { OrderView } from '#core/orders/order-view.ts'
import type { ThanksTexts } from '../texts/thanks.ts'

/** Promises payment details only until the total or the deposit is paid. */
export function getThanksText({ total_sen, balance }: OrderView, t: ThanksTexts): string {
  if (total_sen === 0) return t.freeText
  if (!balance) return t.text
  const isDepositPaid = balance.deposit_sen !== null && balance.deposit_due_sen === 0
  return balance.due_sen <= 0 || isDepositPaid ? t.freeText : t.text
}
