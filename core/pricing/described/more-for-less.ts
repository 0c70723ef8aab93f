import type { ProductDescription } from './description.ts'
import { priceDescribedJob, type DescribedPrice } from './price-described.ts'
import type { DescribedJob } from './described-job.ts'

/** A larger quantity that costs no more than the requested one. */
export interface MoreForLess {
  quantity: number
  /** In sen. */
  total: number
}

/**
 * Finds a larger quantity that costs no more than the job itself (`own`), which happens just below a price tier.
 * Customers would otherwise pay more for less. Returns `null` if there is none, or if pieces are divided among sizes,
 * because the extra size is unknown.
 */
export function findMoreForLess(
  described: ProductDescription,
  job: DescribedJob,
  own: DescribedPrice,
): MoreForLess | null {
  const { pricing } = described
  if (job.spread || !('tiers' in pricing) || pricing.by === 'sheet') return null
  for (const { from } of pricing.tiers.toSorted((one, other) => one.from - other.from)) {
    if (from <= own.quantity) continue
    const more = priceDescribedJob(described, { ...job, quantity: from })
    if (!('trouble' in more) && more.total <= own.total) return { quantity: from, total: more.total }
  }
  return null
}
