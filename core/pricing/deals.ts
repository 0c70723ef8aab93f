import type { Sen } from '../shared/money.ts'

/** A job at a special price. `fromDay` and `toDay` are shop days, `YYYY-MM-DD`, both included. */
export interface DealTerms {
  id: number
  sizeMm: number
  quantity: number
  priceSen: Sen
  /** Regular price from the price list. A deal must be below it. */
  usualSen: Sen
  fromDay: string | null
  toDay: string | null
}

export type RunningDeal<Terms extends DealTerms> = Terms & { until: string }

/**
 * Returns the deals that run on a day (ORD-12). A deal with an end date runs until that date. Deals without an end
 * date rotate daily, so only one of them is included. Deals that are not below the regular price are excluded.
 */
export function listRunningDeals<Terms extends DealTerms>(
  deals: readonly Terms[],
  day: string,
): RunningDeal<Terms>[] {
  const begun = deals.filter(
    ({ priceSen, usualSen, fromDay }) => priceSen < usualSen && (fromDay ?? day) <= day,
  )
  const endless = begun.filter(({ toDay }) => toDay === null)
  const endlessDeal = endless[dayNumber(day) % endless.length]
  return begun.flatMap((deal) => {
    if (deal.toDay === null) return deal === endlessDeal ? { ...deal, until: day } : []
    return deal.toDay >= day ? { ...deal, until: deal.toDay } : []
  })
}

export const isDealForJob = (
  deal: { size_mm: number; quantity: number },
  job: { sizeMm: number; quantity: number },
): boolean => deal.size_mm === job.sizeMm && deal.quantity === job.quantity

/** Selects the sample of a day, which the home page shows while no deal runs. The sample rotates daily. */
export const selectDailySampleJob = <Job>(jobs: readonly Job[], day: string): Job | undefined =>
  jobs[dayNumber(day) % jobs.length]

/**
 * Returns true if a price is more than 30 % below the regular price. That is often a mistake, because the price list
 * has risen since the deal was created.
 */
export const isFarBelowRegularPrice = (priceSen: Sen, usualSen: Sen): boolean => priceSen * 10 < usualSen * 7

const dayNumber = (day: string) => Date.parse(day) / 86_400_000
