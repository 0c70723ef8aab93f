import type { ProductDescription } from './description.ts'
import { priceDescribed, type DescribedPrice } from './price-described.ts'
import type { DescribedJob } from './described-job.ts'

/** A larger quantity that costs no more than what is asked for. */
export interface MoreForLess {
  quantity: number
  /** Sen. */
  total: number
}

/**
 * `own`: what the job itself comes to. Where a step of the price begins a little above the quantity, so many cost no more: the dearest mistake of a customer
 * who is not told. Null: there is none; also where pieces are spread over sizes, as nobody knows which would be more.
 */
export function moreForLess(
  described: ProductDescription,
  job: DescribedJob,
  own: DescribedPrice,
): MoreForLess | null {
  const { pricing } = described
  if (job.spread || !('tiers' in pricing) || pricing.by === 'sheet') return null
  for (const { from } of pricing.tiers.toSorted((one, other) => one.from - other.from)) {
    if (from <= own.quantity) continue
    const more = priceDescribed(described, { ...job, quantity: from })
    if (!('trouble' in more) && more.total <= own.total) return { quantity: from, total: more.total }
  }
  return null
}
