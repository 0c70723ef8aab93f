import { maskAccountNumbers } from '#core/payments/mask-account-numbers.ts'
import type { OrderToMatch } from '#core/payments/line-to-match.ts'
import type { MatchedOrder, RecordedPaymentView } from '#core/payments/statement-calls.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import type { StoredEntry } from '../payments-tables.ts'
import type { StoredLine } from './statements-tables.ts'

export const presentLine = ({ id, account, day, amountSen, text }: StoredLine) => ({
  id,
  account,
  day,
  amount_sen: amountSen,
  text: maskAccountNumbers(text),
})

export const presentMatchedOrder = (order: OrderToMatch & { publicId: string }): MatchedOrder => ({
  id: order.publicId,
  number: order.number,
  name: order.name,
  placed_on: order.placedOn,
  due_sen: order.dueSen,
  is_cancelled: order.isCancelled,
})

export const presentRecordedPayment = (entry: StoredEntry): RecordedPaymentView => ({
  id: entry.id,
  amount_sen: entry.amountSen,
  method: entry.method,
  paid_on: getShopDay(entry.paidAt),
  reference: maskAccountNumbers(entry.reference),
  by: entry.recordedBy,
})

/** The line that a payment recorded from it names as its evidence. */
export const formatLineEvidenceKey = (lineId: number) => `statement:${lineId}`
