import { formatCount } from '../shared/format-count.ts'
import { formatRinggit, type Sen } from '../shared/money.ts'
import { priceJob, getPricePerSheet, commonQuantities, type PriceTier } from './price-tiers.ts'

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

/** Compares prices for `commonQuantities` in every size that both lists contain. Returns only those that differ. */
export function listTierEffects(before: Prices, after: Prices): TierEffect[] {
  const commonSizes = after.sizes.filter((size) => before.sizes.includes(size)).toSorted((a, b) => a - b)
  return commonSizes
    .flatMap((sizeMm) =>
      commonQuantities.map((quantity) => ({
        sizeMm,
        quantity,
        before: priceJob(sizeMm, quantity, before.tiers).total,
        after: priceJob(sizeMm, quantity, after.tiers).total,
      })),
    )
    .filter((effect) => effect.before !== effect.after)
}

/**
 * Returns warnings about tiers that customers would find odd: more sheets cost less in total, or the unit price rises
 * with the quantity.
 */
export function listTierWarnings(tiers: readonly PriceTier[]): string[] {
  return [...findWarnings(tiers).values()]
}

/**
 * Returns only the warnings that a change causes. Warnings that differ only in their figures count as the same
 * warning.
 */
export function listNewWarnings(before: readonly PriceTier[], after: readonly PriceTier[]): string[] {
  const known = findWarnings(before)
  return [...findWarnings(after)].flatMap(([what, warning]) => (known.has(what) ? [] : [warning]))
}

function findWarnings(tiers: readonly PriceTier[]): Map<string, string> {
  const rising = tiers.toSorted((a, b) => a.sheets - b.sheets)
  const [first] = rising
  const warnings = new Map<string, string>()
  if (!first) warnings.set('no price', 'Without a price, every sheet costs RM 8.00.')
  if (first && first.sheets > 1)
    warnings.set(
      `below ${first.sheets}`,
      `Fewer than ${first.sheets} sheets also cost ${formatRinggit(first.price)} each.`,
    )
  for (const [at, tier] of rising.entries()) {
    const next = rising[at + 1]
    if (tier.price === 0)
      warnings.set(`free ${tier.sheets}`, `Orders from ${formatCount(tier.sheets, 'sheet')} are free.`)
    if (!next) continue
    if (next.price > tier.price)
      warnings.set(
        `dearer ${next.sheets}`,
        `From ${formatCount(next.sheets, 'sheet')}, each sheet costs more (${formatRinggit(next.price)}) than below that (${formatRinggit(tier.price)}).`,
      )
    const [below, above] = [next.sheets - 1, next.sheets]
    const [dear, cheap] = [below * getPricePerSheet(below, rising), above * next.price]
    if (below > 0 && cheap < dear)
      warnings.set(
        `less ${above}`,
        `${formatCount(above, 'sheet')} cost less in total (${formatRinggit(cheap)}) than ${formatCount(below, 'sheet')} (${formatRinggit(dear)}).`,
      )
  }
  return warnings
}
