import { isOrdered, type OrderStage } from '../orders/order-stages.ts'
import type { Sen } from '../shared/money.ts'

/** Sums what a customer has paid and what the customer still owes. Cancelled orders and quotes are not counted. */
export function sumCustomerPayments(
  orders: readonly { stage: OrderStage; total_sen: Sen; paid_at: string | null; paid_sen: Sen | null }[],
): { paidSen: Sen; owedSen: Sen; orders: number } {
  const ordered = orders.filter(({ stage }) => isOrdered(stage))
  return {
    orders: ordered.length,
    paidSen: sum(ordered, (order) => (order.paid_at === null ? 0 : (order.paid_sen ?? order.total_sen))),
    owedSen: sum(ordered, (order) => (order.paid_at === null ? order.total_sen : 0)),
  }
}

const sum = <T>(rows: readonly T[], of: (row: T) => Sen): Sen =>
  rows.reduce((total, row) => total + of(row), 0)
