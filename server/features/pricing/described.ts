import { factsIn } from '../../../core/catalog/product-facts.ts'
import {
  getDescribedProduct,
  quoteDescribed,
  type DescribedProduct,
  type ShownPriceLine,
} from '../../../core/pricing/described/described-calls.ts'
import type { ProductDescription } from '../../../core/pricing/described/description.ts'
import {
  priceDescribed,
  type DescribedJob,
  type DescribedPrice,
  type JobTrouble,
  type PriceLine,
} from '../../../core/pricing/described/price-described.ts'
import type { Language } from '../../../core/shared/language.ts'
import { wordsIn } from '../../../core/shared/two-languages.ts'
import type { Content } from '../../platform/content.ts'
import type { Db } from '../../platform/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { route, type Route } from '../../platform/route.ts'
import { onSale } from '../catalog/catalog.ts'

/** What customers may choose of a product that the shop describes, and what that comes to. */
export function describedRoutes(db: Db, content: Content): Route[] {
  const find = (slug: string) => content.show(`described ${slug}`, () => onSale.described(db, slug))
  return [
    route(getDescribedProduct, async ({ product: slug, language }) => {
      const found = await find(slug)
      return found ? shown(found, language) : refuse('unknown_product')
    }),
    route(quoteDescribed, async ({ product: slug, job, language }) => {
      const found = await find(slug)
      if (!found) return refuse('unknown_product')
      const price = priceBySelf(found.described, job, language)
      if (price instanceof Refusal) return price
      return { total_sen: price.total, quantity: price.quantity, lines: price.lines.map(onWire) }
    }),
  ]
}

/** The price of a job, or why it can't be made so, in words of the language. */
export function priceBySelf(
  described: ProductDescription,
  job: DescribedJob,
  language: Language,
): DescribedPrice | Refusal<'cannot_be_made'> {
  const price = priceDescribed(described, job)
  if (!('trouble' in price)) return price
  const { code: trouble } = price.trouble
  return refuse('cannot_be_made', {
    details: { trouble, params: paramsOf(described, price.trouble, language) },
  })
}

function paramsOf(
  { options, size }: ProductDescription,
  trouble: JobTrouble,
  language: Language,
): Record<string, string | number> {
  const named = (path: string) => {
    const [option, choice] = path.split('/')
    const found = options.find(({ code }) => code === option)?.choices.find(({ code }) => code === choice)
    return found ? wordsIn(found.name, language) : path
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

type OnSale = NonNullable<Awaited<ReturnType<typeof onSale.described>>>

const mmIn = { mm: 1, cm: 10, m: 1000, ft: 304.8 } as const

function shown({ product, described }: OnSale, language: Language): DescribedProduct {
  const { options, size, least, most, pricing, rush, asks } = described
  return {
    id: product.id,
    name: wordsIn({ ms: product.name, en: product.nameEn }, language),
    slug: product.slug,
    category: product.category,
    description: wordsIn({ ms: product.description, en: product.descriptionEn }, language),
    image_url: product.imageUrl,
    photos: product.photos,
    facts: factsIn(language, product.facts),
    options: options.map(({ code, name, spread, choices }) => ({
      code,
      name: wordsIn(name, language),
      spread,
      choices: choices.map((choice) => ({
        code: choice.code,
        name: wordsIn(choice.name, language),
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

function onWire(line: PriceLine): ShownPriceLine {
  if (line.what === 'goods')
    return { what: 'goods', quantity: line.quantity, each_sen: line.each, sen: line.sen }
  if (line.what === 'rush') return line
  const { effect, ...option } = line
  return { ...option, per_mille: effect.by === 'share' ? effect.per_mille : null }
}
