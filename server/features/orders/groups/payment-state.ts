import type { ChildPaymentState } from '#core/orders/groups/group-order.ts'
import type { Sen } from '#core/shared/money.ts'
import type { Child } from '../store/group-tables.ts'

/** Returns the payment state of a child. It is unpaid if the price has risen above the recorded payment. */
export const getPaymentState = ({
  paid,
  paidSen,
  priceSen,
}: Pick<Child, 'paid' | 'paidSen' | 'priceSen'>): ChildPaymentState => (priceSen > paidSen ? '' : paid)

export const sumSharesAndPayments = (
  children: readonly Child[],
): { shares_sen: number; paid_sen: number } => ({
  shares_sen: children.reduce((sum, { priceSen }) => sum + priceSen, 0),
  paid_sen: children.reduce((sum, { paidSen }) => sum + paidSen, 0),
})

export const listConfirmedChildren = (children: readonly Child[]): Child[] =>
  children.filter(({ paid, paidSen }) => paid === 'seen' && paidSen > 0)

export const sumConfirmedPayments = (children: readonly Child[]): Sen =>
  listConfirmedChildren(children).reduce((sum, { paidSen }) => sum + paidSen, 0)
