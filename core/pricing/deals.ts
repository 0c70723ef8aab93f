import type { Sen } from '../shared/money.ts'

/** A job that the shop sells at a price of its own. Days are the shop's, `YYYY-MM-DD`, both included. */
export interface DealTerms {
  id: number
  sizeMm: number
  quantity: number
  priceSen: Sen
  /** What the price list says; a deal is one only while it is less than that. */
  usualSen: Sen
  fromDay: string | null
  toDay: string | null
}

/** A deal on a day, with the last day that it runs on. */
export type RunningDeal<Terms extends DealTerms> = Terms & { until: string }

/**
 * The deals that run on a day (ORD-12): those up to a day that is not over yet, and one of those without a last day,
 * which take turns by day. What is no reduction is no deal.
 */
export function dealsOn<Terms extends DealTerms>(deals: readonly Terms[], day: string): RunningDeal<Terms>[] {
  const begun = deals.filter(
    ({ priceSen, usualSen, fromDay }) => priceSen < usualSen && (fromDay ?? day) <= day,
  )
  const endless = begun.filter(({ toDay }) => toDay === null)
  const turn = endless[dayNumber(day) % endless.length]
  return begun.flatMap((deal) => {
    if (deal.toDay === null) return deal === turn ? { ...deal, until: day } : []
    return deal.toDay >= day ? { ...deal, until: deal.toDay } : []
  })
}

/** Whether a deal, as calls have it, is for exactly this job. */
export const isForJob = (
  deal: { size_mm: number; quantity: number },
  job: { sizeMm: number; quantity: number },
): boolean => deal.size_mm === job.sizeMm && deal.quantity === job.quantity

/** One of the jobs that wait for a price, taking turns by day: the home page shows it while no deal runs. */
export const sampleOn = <Job>(jobs: readonly Job[], day: string): Job | undefined =>
  jobs[dayNumber(day) % jobs.length]

/** More than 30 % off: often a price list that has risen since. */
export const isFarBelow = (priceSen: Sen, usualSen: Sen): boolean => priceSen * 10 < usualSen * 7

const dayNumber = (day: string) => Date.parse(day) / 86_400_000
