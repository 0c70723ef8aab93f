import { z } from 'zod'
import type { DiscountTerms } from '../pricing/coupons.ts'

/** A part of an order's discount that a refund or credit note added, to reduce the total. */
export const totalReductionSchema = z.object({
  reason: z.enum(['refund', 'credit_note']),
  /** Numbers of the credit notes, the latest first. Empty for refunds. */
  number: z.string(),
  sen: z.int(),
})
export type TotalReduction = z.output<typeof totalReductionSchema>

/** The discount of an order. `reductions` are included in its amount. */
export interface OrderDiscount extends DiscountTerms {
  reductions?: TotalReduction[]
}

/** Splits the discount of an order into the discount proper and the parts of refunds and credit notes. */
export function splitDiscount({
  discountSen,
  reduction,
}: {
  discountSen: number
  reduction: OrderDiscount | null
}): { ownSen: number; reductions: TotalReduction[] } {
  let ownSen = discountSen
  // An edit of quantities may have made the discount smaller than its parts.
  const reductions = (reduction?.reductions ?? []).flatMap((each) => {
    const sen = Math.min(each.sen, ownSen)
    ownSen -= sen
    return sen > 0 ? [{ ...each, sen }] : []
  })
  return { ownSen, reductions }
}

export const formatTotalReduction = ({ reason, number }: TotalReduction): string =>
  reason === 'refund' ? 'Reduced by refund' : `Credit note ${number}`
