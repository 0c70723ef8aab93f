import { formatTypedLength, unlimitedSizeMm } from './typed-numbers.ts'
import type { ProductDescription } from './description.ts'
import type { ProductPricing } from './description-pricing.ts'
import {
  type TypedDescription,
  createBlankDescription,
  createRowKey,
  createTypedTier,
} from './typed-description.ts'

const ringgit = (sen: number) => (sen / 100).toFixed(2)
const percent = (perMille: number) => String(perMille / 10)

export function toTypedDescription(described: ProductDescription): TypedDescription {
  const { pricing, size, rush, options, least, most, asks, made } = described
  return {
    ...createBlankDescription(),
    ...typedPricing(pricing),
    by: pricing.by,
    size: size && {
      unit: size.unit,
      least: formatTypedLength(size.least_mm, size.unit),
      most: formatTypedLength(size.most_mm, size.unit),
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
      key: createRowKey(),
      code,
      ...name,
      spread,
      choices: choices.map(({ code, name, effect, size_mm: size, excludes }) => ({
        key: createRowKey(),
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

function typedPricing(pricing: ProductPricing): Partial<TypedDescription> {
  if (pricing.by === 'fixed') return { fixed: ringgit(pricing.sen) }
  if (pricing.by === 'table')
    return {
      quantities: pricing.quantities.join(', '),
      rows: pricing.rows.map(({ up_to_mm: { width, height }, sen }) => ({
        key: createRowKey(),
        width: width === unlimitedSizeMm.width ? '' : String(width),
        height: height === unlimitedSizeMm.height ? '' : String(height),
        amounts: sen.map(ringgit),
      })),
    }
  const tiers = pricing.tiers.map(({ from, sen }) => createTypedTier(String(from), ringgit(sen)))
  if (pricing.by === 'set') return { tiers, setOf: String(pricing.pieces) }
  if (pricing.by === 'area') return { tiers, unit: pricing.unit, smallest: String(pricing.smallest / 100) }
  return { tiers }
}
