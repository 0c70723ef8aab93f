import { localizeFacts, type ProductFacts } from '#core/catalog/product-facts.ts'
import type { Language } from '#core/shared/language.ts'
import { localizeText } from '#core/shared/localized-text.ts'
import type { DescribedProduct, PriceLineView } from './described-calls.ts'
import type { ProductDescription } from './description.ts'
import type { PriceLine } from './price-described.ts'
import type { JobTrouble } from './job-trouble.ts'

export interface StoredProduct {
  product: {
    id: number
    name: string
    nameEn: string
    slug: string
    category: string
    description: string
    descriptionEn: string
    imageUrl: string | null
    photos: string[]
    facts: ProductFacts | null
  }
  described: ProductDescription
}

const mmIn = { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8 } as const

export function presentProduct({ product, described }: StoredProduct, language: Language): DescribedProduct {
  const { options, size, least, most, pricing, rush, asks } = described
  return {
    id: product.id,
    name: localizeText({ ms: product.name, en: product.nameEn }, language),
    slug: product.slug,
    category: product.category,
    description: localizeText({ ms: product.description, en: product.descriptionEn }, language),
    image_url: product.imageUrl,
    photos: product.photos,
    facts: localizeFacts(language, product.facts),
    options: options.map(({ code, name, spread, choices }) => ({
      code,
      name: localizeText(name, language),
      spread,
      choices: choices.map((choice) => ({
        code: choice.code,
        name: localizeText(choice.name, language),
        excludes: choice.excludes,
      })),
    })),
    size,
    least,
    most,
    quantities: quantitiesOf(described),
    set_of: pricing.by === 'set' ? pricing.pieces : null,
    rush: rush !== null,
    asks,
  }
}

function quantitiesOf({ pricing, least, most }: ProductDescription): number[] | null {
  if (pricing.by === 'table') return pricing.quantities.filter((each) => each >= least && each <= most)
  return least === most ? [least] : null
}

export function presentPriceLine(line: PriceLine): PriceLineView {
  if (line.what === 'goods')
    return { what: 'goods', quantity: line.quantity, each_sen: line.each, sen: line.sen }
  if (line.what === 'rush') return line
  const { effect, ...option } = line
  return { ...option, per_mille: effect.by === 'share' ? effect.per_mille : null }
}

export function formatTroubleParams(
  { options, size }: ProductDescription,
  trouble: JobTrouble,
  language: Language,
): Record<string, string | number> {
  const named = (path: string) => {
    const [option, choice] = path.split('/')
    const found = options.find(({ code }) => code === option)?.choices.find(({ code }) => code === choice)
    return found ? localizeText(found.name, language) : path
  }
  if (trouble.code === 'not_together')
    return { choice: named(`${trouble.option}/${trouble.choice}`), with: named(trouble.with) }
  if (trouble.code === 'quantity_out_of_range') return { least: trouble.least, most: trouble.most }
  if (trouble.code === 'quantity_not_offered') return { offered: trouble.offered.join(', ') }
  if (trouble.code !== 'size_out_of_range') return {}
  const unit = size?.unit ?? 'mm'
  const inUnit = (mm: number) => Math.round((mm / mmIn[unit]) * 100) / 100
  return { least: inUnit(trouble.least_mm), most: inUnit(trouble.most_mm), unit }
}
