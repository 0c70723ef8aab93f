import { hasLeftShop, isOrdered, type OrderStage } from '../orders/order-stages.ts'
import { roundCash } from './cash-rounding.ts'
import type { PaymentMethod } from './payment-entries.ts'
import type { Sen } from '../shared/money.ts'

export const paymentStates = ['unpaid', 'partly_paid', 'paid', 'overpaid'] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentStateLabels = {
  unpaid: 'Unpaid',
  partly_paid: 'Partly paid',
  paid: 'Paid',
  overpaid: 'Overpaid',
} as const satisfies Record<PaymentState, string>

export interface OrderBalance {
  state: PaymentState
  /** Payments less refunds, including the cash rounding. */
  received_sen: Sen
  /** Amount that the customer still owes. Negative if the order is overpaid. */
  due_sen: Sen
  /** Amount to pay before work begins. `null` if the whole total is due, as it is once the order has left the shop. */
  deposit_sen: Sen | null
  /** The part of the deposit that is still due. 0 without a deposit. */
  deposit_due_sen: Sen
}

export interface OrderAmounts {
  stage: OrderStage
  totalSen: Sen
  /** Sum of the order's entries except fees. */
  paidSen: Sen
  depositSen: Sen | null
}

/** Returns the balance of an order. Nothing is due for a cancelled order. */
export function getOrderBalance({ stage, totalSen, paidSen, depositSen }: OrderAmounts): OrderBalance {
  const isCancelled = stage === 'cancelled'
  const owedSen = isCancelled ? 0 : totalSen
  const deposit =
    depositSen === null || isCancelled || hasLeftShop(stage) ? null : Math.min(depositSen, totalSen)
  return {
    state: isCancelled && paidSen === 0 ? 'unpaid' : getPaymentState(owedSen, paidSen),
    received_sen: paidSen,
    due_sen: owedSen - paidSen,
    deposit_sen: deposit,
    deposit_due_sen: Math.max(0, (deposit ?? 0) - paidSen),
  }
}

function getPaymentState(totalSen: Sen, paidSen: Sen): PaymentState {
  if (paidSen > totalSen) return 'overpaid'
  if (paidSen === totalSen) return 'paid'
  return paidSen > 0 ? 'partly_paid' : 'unpaid'
}

/** Returns the amount that settles the order, which is rounded to 5 sen if it is paid in cash. 0 if nothing is due. */
export function getSettlementAmount(order: OrderAmounts, method: PaymentMethod): Sen {
  const dueSen = Math.max(0, getOrderBalance(order).due_sen)
  return method === 'cash' ? roundCash(dueSen) : dueSen
}

/** Returns the amount that the customer owes. 0 for quotes and cancelled orders. */
export const getUnpaidSen = ({ stage, balance }: { stage: OrderStage; balance: OrderBalance }): Sen =>
  isOrdered(stage) ? Math.max(0, balance.due_sen) : 0

/** Returns the amount to ask the customer for: the rest of the deposit, or else the balance. 0 if nothing is due. */
export const getNextAmountDue = ({ deposit_due_sen, due_sen }: OrderBalance): Sen =>
  deposit_due_sen || Math.max(0, due_sen)

/**
 * Returns the total with which no more is due after a refund than before it, as for faulty goods. It stays if the refund
 * only returns an overpayment.
 */
export const getTotalAfterRefund = (
  { totalSen, dueSen }: { totalSen: Sen; dueSen: Sen },
  refundSen: Sen,
): Sen => totalSen - Math.max(0, refundSen + Math.min(0, dueSen))

/** Returns the amount with which work can begin: the deposit, or the total if there is no deposit. */
export const getUpfrontAmount = ({
  totalSen,
  depositSen,
}: Pick<OrderAmounts, 'totalSen' | 'depositSen'>): Sen => Math.min(depositSen ?? totalSen, totalSen)
