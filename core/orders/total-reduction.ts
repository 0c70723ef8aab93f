import { z } from 'zod'
import { calculateDiscount, type DiscountTerms } from '../pricing/coupons.ts'

/** A part of an order's discount that a refund or credit note added, to reduce the total. */
export const totalReductionSchema = z.object({
  reason: z.enum(['refund', 'credit_note']),
  /** Numbers of the credit notes, the latest first. Empty for refunds of orders without an invoice. */
  number: z.string(),
  sen: z.int(),
})
export type TotalReduction = z.output<typeof totalReductionSchema>

export interface StoredReduction extends TotalReduction {
  /** Id of the refund's entry in the ledger. */
  refund?: number
  /** Part of the reduction that the goods did not cover. */
  postageSen?: number
}

/** The discount of an order. `reductions` are included in its amount. */
export interface OrderDiscount extends DiscountTerms {
  reductions?: StoredReduction[]
}

interface ReducedOrder {
  goodsSen: number
  shippingSen: number
  reduction: OrderDiscount | null
}

/** Returns the discount and sums of an order without the reduction by a refund. `null` if the refund reduced nothing. */
export function removeReduction({ goodsSen, shippingSen, reduction }: ReducedOrder, refund: number) {
  const reductions = reduction?.reductions ?? []
  const removed = reductions.find((each) => each.refund === refund)
  if (!reduction || !removed) return null
  const rest = {
    ...reduction,
    amountSen: (reduction.amountSen ?? 0) - removed.sen,
    reductions: reductions.filter((each) => each !== removed),
  }
  const discountSen = calculateDiscount(rest, goodsSen)
  const restoredSen = shippingSen + (removed.postageSen ?? 0)
  return {
    reduction: rest,
    discountSen,
    shippingSen: restoredSen,
    totalSen: goodsSen - discountSen + restoredSen,
  }
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
  const reductions = (reduction?.reductions ?? []).flatMap(({ reason, number, sen: fullSen }) => {
    const sen = Math.min(fullSen, ownSen)
    ownSen -= sen
    return sen > 0 ? [{ reason, number, sen }] : []
  })
  return { ownSen, reductions }
}

export const formatTotalReduction = ({ reason, number }: TotalReduction): string =>
  reason === 'refund' ? 'Reduced by refund' : `Credit note ${number}`
