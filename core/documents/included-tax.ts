import type { Sen } from '../shared/money.ts'

interface TaxedAmount {
  sen: Sen
  tax_percent: number
}

export interface IncludedTax {
  percent: number
  net_sen: Sen
  tax_sen: Sen
}

/**
 * Returns the tax that amounts include, by rate, highest rate first. A discount reduces all amounts in proportion, so
 * that the sums of net and tax are exactly the amounts less the discount. Rates of 0 % are included.
 */
export function computeIncludedTax(amounts: readonly TaxedAmount[], discountSen: Sen): IncludedTax[] {
  const byRate = Map.groupBy(amounts, ({ tax_percent: percent }) => percent)
  const rates = [...byRate.entries()]
    .map(([percent, taxed]) => ({ percent, gross: taxed.reduce((sum, { sen }) => sum + sen, 0) }))
    .toSorted((one, other) => other.percent - one.percent)
  const total = rates.reduce((sum, { gross }) => sum + gross, 0)
  let restDiscount = discountSen
  let restGross = total
  return rates.map(({ percent, gross }) => {
    // The last rate gets the remainder from rounding.
    const discount = restGross > 0 ? Math.round((restDiscount * gross) / restGross) : 0
    restDiscount -= discount
    restGross -= gross
    const taxed = gross - discount
    const tax = Math.round((taxed * percent) / (100 + percent))
    return { percent, net_sen: taxed - tax, tax_sen: tax }
  })
}
