import type { PaidWay } from '../../../../core/orders/group/group-order.ts'
import type { Child } from '../store/group-tables.ts'

/** How far the money of a child is. Not paid where it comes to more than when that was noted: the rest is owed. */
export const paidOf = ({ paid, paidSen, priceSen }: Pick<Child, 'paid' | 'paidSen' | 'priceSen'>): PaidWay =>
  priceSen > paidSen ? '' : paid
