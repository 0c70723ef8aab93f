import type { ChildPaymentState } from '#core/orders/groups/group-order.ts'
import type { Child } from '../store/group-tables.ts'

/** How far the money of a child is. Not paid where it comes to more than when that was noted: the rest is owed. */
export const paidOf = ({
  paid,
  paidSen,
  priceSen,
}: Pick<Child, 'paid' | 'paidSen' | 'priceSen'>): ChildPaymentState => (priceSen > paidSen ? '' : paid)

/** What a group's children come to together, and what of it was noted as paid, sen. */
export const moneyOf = (children: readonly Child[]): { shares_sen: number; paid_sen: number } => ({
  shares_sen: children.reduce((sum, { priceSen }) => sum + priceSen, 0),
  paid_sen: children.reduce((sum, { paidSen }) => sum + paidSen, 0),
})
