import { ringgitText } from '#core/shared/money.ts'
import type { ProductDescription } from './description.ts'
import type { Pricing } from './description-pricing.ts'

const bases: { [By in Pricing['by']]: (pricing: Extract<Pricing, { by: By }>) => string } = {
  piece: ({ tiers }) => `${from(tiers)} a piece`,
  sheet: ({ tiers }) => `${from(tiers)} a sheet`,
  set: ({ tiers, pieces }) => `${from(tiers)} a set of ${pieces}`,
  area: ({ tiers, unit }) => `${from(tiers)} a ${unit === 'm2' ? 'square metre' : 'square foot'}`,
  fixed: ({ sen }) => ringgitText(sen),
  table: ({ quantities }) => `a table of ${quantities.length} quantities`,
}

/** Summarises a description for the history. */
export function inShort({ pricing, options }: ProductDescription): string {
  const choices = options.map(({ name, choices }) => `${name.ms} (${choices.length})`)
  return [bases[pricing.by](pricing as never), ...choices].join(', ')
}

const from = (tiers: readonly { sen: number }[]) => ringgitText(tiers[0]?.sen ?? 0)
