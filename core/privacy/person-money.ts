import { isOrdered, type OrderStage } from '../orders/order-stages.ts'
import type { Sen } from '../shared/money.ts'

interface PersonOrder {
  stage: OrderStage
  total_sen: Sen
  paid_at: string | null
  paid_sen: Sen | null
}

/** Sums what a customer has paid and owes. Cancelled orders and quotes are not counted. */
export function sumCustomerPayments(orders: readonly PersonOrder[]): {
  paidSen: Sen
  owedSen: Sen
  orders: number
} {
  const ordered = orders.filter(({ stage }) => isOrdered(stage))
  return {
    orders: ordered.length,
    paidSen: sum(ordered, getPaidSen),
    owedSen: sum(ordered, (order) =>
      order.paid_at === null ? Math.max(0, order.total_sen - getPaidSen(order)) : 0,
    ),
  }
}

/** Returns the amount paid for an order. A deposit counts even before the whole payment is confirmed. */
const getPaidSen = ({ paid_at, paid_sen, total_sen }: PersonOrder): Sen =>
  paid_sen ?? (paid_at === null ? 0 : total_sen)

const sum = <T>(rows: readonly T[], of: (row: T) => Sen): Sen =>
  rows.reduce((total, row) => total + of(row), 0)
