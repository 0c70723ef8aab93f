import { ringgitText, type Sen } from './money.ts'
import { priceJob, pricePerSheet, usualQuantities, type PriceTier } from './price-tiers.ts'

/** What a job came to, and what it would come to. */
export interface TierEffect {
  sizeMm: number
  quantity: number
  before: Sen
  after: Sen
}

interface Prices {
  sizes: readonly number[]
  tiers: readonly PriceTier[]
}

/**
 * What other tiers change, by the rule that orders are priced by: the usual quantities of every size that both lists
 * have. Only what becomes another price.
 */
export function tierEffects(before: Prices, after: Prices): TierEffect[] {
  const kept = after.sizes.filter((size) => before.sizes.includes(size)).toSorted((a, b) => a - b)
  return kept
    .flatMap((sizeMm) =>
      usualQuantities.map((quantity) => ({
        sizeMm,
        quantity,
        before: priceJob(sizeMm, quantity, before.tiers).total,
        after: priceJob(sizeMm, quantity, after.tiers).total,
      })),
    )
    .filter((effect) => effect.before !== effect.after)
}

/** What customers will wonder about: more sheets that cost less, or sheets that become dearer the more there are. */
export function tierWarnings(tiers: readonly PriceTier[]): string[] {
  const rising = tiers.toSorted((a, b) => a.sheets - b.sheets)
  const warnings = rising.length === 0 ? ['Without a price every sheet costs RM 8.00.'] : []
  const [first] = rising
  if (first && first.sheets > 1)
    warnings.push(`Fewer than ${first.sheets} sheets cost ${ringgitText(first.price)} each, too.`)
  for (const [at, tier] of rising.entries()) {
    const next = rising[at + 1]
    if (tier.price === 0) warnings.push(`From ${sheetsText(tier.sheets)} on everything is free.`)
    if (!next) continue
    if (next.price > tier.price)
      warnings.push(
        `From ${sheetsText(next.sheets)} on each costs more (${ringgitText(next.price)}) than before (${ringgitText(tier.price)}).`,
      )
    const [below, above] = [next.sheets - 1, next.sheets]
    const [dear, cheap] = [below * pricePerSheet(below, rising), above * next.price]
    if (below > 0 && cheap < dear)
      warnings.push(
        `${sheetsText(above)} cost less in all (${ringgitText(cheap)}) than ${sheetsText(below)} (${ringgitText(dear)}).`,
      )
  }
  return warnings
}

const sheetsText = (sheets: number) => `${sheets} ${sheets === 1 ? 'sheet' : 'sheets'}`
