interface Tier {
  sheets: number
  price_sen: number
}

/**
 * Returns the first tier that breaks a rule, or `null` if there is none. An empty list breaks no rule, but products
 * that use it have no price.
 */
export function findTierError(
  tiers: readonly Tier[],
): { sheets: number; wrong: 'first_tier' | 'dearer_tier' } | null {
  const sorted = tiers.toSorted((a, b) => a.sheets - b.sheets)
  const [first] = sorted
  if (first && first.sheets !== 1) return { sheets: first.sheets, wrong: 'first_tier' }
  const dearer = sorted.find(({ price_sen }, at) => price_sen > (sorted[at - 1]?.price_sen ?? price_sen))
  return dearer ? { sheets: dearer.sheets, wrong: 'dearer_tier' } : null
}

export const tierMessages = {
  first_tier: 'The first price must start from 1 sheet.',
  dearer_tier: 'A sheet must not cost more when more sheets are ordered.',
} as const
