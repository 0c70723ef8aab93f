import { formatRinggit } from '#core/shared/money.ts'
import type { ProductDescription } from './description.ts'
import type { ProductPricing } from './description-pricing.ts'

const bases: { [By in ProductPricing['by']]: (pricing: Extract<ProductPricing, { by: By }>) => string } = {
  piece: ({ tiers }) => `${from(tiers)} a piece`,
  sheet: ({ tiers }) => `${from(tiers)} a sheet`,
  set: ({ tiers, pieces }) => `${from(tiers)} a set of ${pieces}`,
  area: ({ tiers, unit }) => `${from(tiers)} a ${unit === 'm2' ? 'square metre' : 'square foot'}`,
  fixed: ({ sen }) => formatRinggit(sen),
  table: ({ quantities }) => `a table of ${quantities.length} quantities`,
}

export function summarizeDescription({ pricing, options }: ProductDescription): string {
  const choices = options.map(({ name, choices }) => `${name.ms} (${choices.length})`)
  return [bases[pricing.by](pricing as never), ...choices].join(', ')
}

const from = (tiers: readonly { sen: number }[]) => formatRinggit(tiers[0]?.sen ?? 0)
