import { isOrdered, type OrderStage } from '../orders/order-stages.ts'
import type { Sen } from '../shared/money.ts'

interface PersonOrder {
  stage: OrderStage
  total_sen: Sen
  paid_at: string | null
  paid_sen: Sen | null
}

/** Sums what a customer has paid and owes. Quotes are not counted, and cancelled orders only if they are to be refunded. */
export function sumCustomerPayments(orders: readonly PersonOrder[]): {
  paidSen: Sen
  owedSen: Sen
  /** Payments for cancelled orders that were not refunded. */
  toRefundSen: Sen
  orders: number
} {
  const ordered = orders.filter(({ stage }) => isOrdered(stage))
  return {
    orders: ordered.length,
    paidSen: sum(ordered, getPaidSen),
    owedSen: sum(ordered, (order) => Math.max(0, order.total_sen - getPaidSen(order))),
    toRefundSen: sum(orders, getToRefundSen),
  }
}

/** Returns the amount paid for an order. A deposit counts even before the whole payment is confirmed. */
const getPaidSen = ({ paid_at, paid_sen, total_sen }: PersonOrder): Sen =>
  paid_sen ?? (paid_at === null ? 0 : total_sen)

export const getToRefundSen = ({ stage, paid_sen }: Pick<PersonOrder, 'stage' | 'paid_sen'>): Sen =>
  stage === 'cancelled' ? (paid_sen ?? 0) : 0

const sum = <T>(rows: readonly T[], of: (row: T) => Sen): Sen =>
  rows.reduce((total, row) => total + of(row), 0)
