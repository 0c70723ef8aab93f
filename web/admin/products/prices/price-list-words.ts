import type { Labels } from '#web/admin/meanwhile/meanwhile.ts'
import { type PriceValues, rowProblem, setPriceTyped } from './price-values.ts'
import { sizeText } from '#core/pricing/sheet.ts'

export const labels: Labels<PriceValues> = {
  name: { label: 'Name' },
  tiers: {
    label: 'Prices',
    text: (tiers) => tiers.map(({ sheets, price }) => `from ${sheets}: RM ${price}`).join(', '),
  },
  sizes: { label: 'Sizes', text: (sizes) => sizes.map(sizeText).join(', ') },
  setPrice: { label: 'Price of a set' },
}

/** The rows say what is wrong with each; here it only keeps them from being sent. */
export function problemIn(values: PriceValues) {
  const row = values.tiers.map((_row, at) => rowProblem(values, at)).find(Boolean)
  const problem =
    row ?? (setPriceTyped(values) === null ? 'Please enter the price of a set, like 10.00.' : '')
  return problem ? { root: problem } : {}
}
