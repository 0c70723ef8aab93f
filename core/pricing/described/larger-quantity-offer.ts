import type { ProductDescription } from './description.ts'
import { priceDescribedJob, type DescribedPrice } from './price-described.ts'
import type { DescribedJob } from './described-job.ts'

export interface LargerQuantityOffer {
  quantity: number
  total: number
}

/**
 * Finds a larger quantity that costs no more. Such a quantity exists just below a price tier, where customers would
 * otherwise pay more for fewer pieces. Returns `null` if there is none, or if pieces are divided among sizes, because
 * the size of the additional pieces is unknown.
 */
export function findLargerQuantityOffer(
  described: ProductDescription,
  job: DescribedJob,
  own: DescribedPrice,
): LargerQuantityOffer | null {
  const { pricing } = described
  if (job.spread || !('tiers' in pricing) || pricing.by === 'sheet') return null
  for (const { from } of pricing.tiers.toSorted((one, other) => one.from - other.from)) {
    if (from <= own.quantity) continue
    const more = priceDescribedJob(described, { ...job, quantity: from })
    if (!('trouble' in more) && more.total <= own.total) return { quantity: from, total: more.total }
  }
  return null
}
