import { inUnit, whatever } from './typed-numbers.ts'
import type { ProductDescription } from './description.ts'
import type { Pricing } from './description-pricing.ts'
import { type TypedDescription, blankDescription, next, typedTier } from './typed-description.ts'

const ringgit = (sen: number) => (sen / 100).toFixed(2)
const percent = (perMille: number) => String(perMille / 10)

export function typedOf(described: ProductDescription): TypedDescription {
  const { pricing, size, rush, options, least, most, asks, made } = described
  return {
    ...blankDescription(),
    ...typedPricing(pricing),
    by: pricing.by,
    size: size && {
      unit: size.unit,
      least: inUnit(size.least_mm, size.unit),
      most: inUnit(size.most_mm, size.unit),
    },
    least: String(least),
    most: String(most),
    rush: rush && { share: percent(rush.per_mille), amount: ringgit(rush.sen) },
    asks,
    made,
    material: described.material ?? 'Sticker paper',
    supplier: described.supplier?.name ?? '',
    supplierDays: described.supplier ? String(described.supplier.days) : '',
    weight: described.weight_g === undefined ? '' : String(described.weight_g),
    options: options.map(({ code, name, spread, choices }) => ({
      key: next(),
      code,
      ...name,
      spread,
      choices: choices.map(({ code, name, effect, size_mm: size, excludes }) => ({
        key: next(),
        code,
        ...name,
        by: effect.by,
        amount:
          effect.by === 'nothing'
            ? ''
            : effect.by === 'share'
              ? percent(effect.per_mille)
              : ringgit(effect.sen),
        width: size ? String(size.width) : '',
        height: size ? String(size.height) : '',
        excludes,
      })),
    })),
  }
}

function typedPricing(pricing: Pricing): Partial<TypedDescription> {
  if (pricing.by === 'fixed') return { fixed: ringgit(pricing.sen) }
  if (pricing.by === 'table')
    return {
      quantities: pricing.quantities.join(', '),
      rows: pricing.rows.map(({ up_to_mm: { width, height }, sen }) => ({
        key: next(),
        width: width === whatever.width ? '' : String(width),
        height: height === whatever.height ? '' : String(height),
        amounts: sen.map(ringgit),
      })),
    }
  const tiers = pricing.tiers.map(({ from, sen }) => typedTier(String(from), ringgit(sen)))
  if (pricing.by === 'set') return { tiers, setOf: String(pricing.pieces) }
  if (pricing.by === 'area') return { tiers, unit: pricing.unit, smallest: String(pricing.smallest / 100) }
  return { tiers }
}
