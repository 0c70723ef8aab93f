import type { DeskCategory } from '#core/catalog/catalog-categories.ts'
import type { DeskProduct } from '#core/catalog/catalog-products.ts'
import { factsByPart, noFacts, type ProductFacts } from '#core/catalog/product-facts.ts'
import { inShort } from '#core/pricing/described/summarize-description.ts'
import { priceDescribed } from '#core/pricing/described/price-described.ts'
import { blankDescription, type TypedDescription } from '#core/pricing/described/typed-description.ts'
import { readDescription } from '#core/pricing/described/parse-description.ts'
import { typedOf } from '#core/pricing/described/to-typed-description.ts'
import { senFromRinggit } from '#core/shared/money.ts'
import { slugOf } from '#core/shared/slug.ts'

/** What the form of a product holds. */
export type ProductValues = Omit<DeskProduct, 'id' | 'version' | 'price' | 'described' | 'facts'> & {
  price: string
  /** Null: it was never described. */
  described: TypedDescription | null
  facts: ProductFacts
}

export const blankProduct = (): ProductValues => ({
  name: '',
  name_en: '',
  slug: '',
  category_id: 0,
  status: 'active',
  flow: 'described',
  price: '',
  described: blankDescription(),
  description: '',
  description_en: '',
  image_url: null,
  photos: [],
  facts: noFacts(),
})

/** As they stand on its page. */
export const photosOf = ({ image_url: first, photos }: Pick<ProductValues, 'image_url' | 'photos'>) =>
  first === null ? photos : [first, ...photos]

export const fileName = (path: string) => path.split('/').at(-1) ?? ''

export function valuesOf({
  id: _id,
  version: _version,
  price,
  described,
  facts,
  ...product
}: DeskProduct): ProductValues {
  return {
    ...product,
    described: described && typedOf(described),
    facts: facts ?? noFacts(),
    price: price === null ? '' : price.toFixed(2),
  }
}

const mostName = 120
const copied = (name: string) => (name ? `${name.slice(0, mostName - 7)} (copy)` : '')

/** Not shown until somebody says so, at an address of its own. */
export function copyOf(product: DeskProduct): ProductValues {
  return {
    ...valuesOf(product),
    name: copied(product.name),
    name_en: copied(product.name_en),
    slug: slugOf(copied(product.name)),
    status: 'inactive',
  }
}

/** What somebody else has made of it, in short. */
export function inWords(described: TypedDescription | null): string {
  const read = described && readDescription(described)
  return read ? inShort(read) : ''
}

export const factsText = (facts: ProductFacts) => Object.values(factsByPart(facts)).filter(Boolean).join('\n')

/** What the fewest pieces come to, each option at its first choice. */
export function smallestOf(typed: TypedDescription | null): number | null {
  const described = typed && readDescription(typed)
  if (!described) return null
  const { options, least, size, pricing } = described
  const [first] = options.find(({ spread }) => spread)?.choices ?? []
  const quantity = pricing.by === 'table' ? (pricing.quantities[0] ?? least) : least
  const price = priceDescribed(described, {
    choices: {},
    quantity,
    ...(first && { spread: { [first.code]: quantity } }),
    size_mm: size ? { width: size.least_mm, height: size.least_mm } : undefined,
  })
  return 'trouble' in price ? null : price.total
}

/** What a new described product is said to cost where nothing else was entered; RM. */
export function smallestPrice({
  flow,
  described,
  price,
}: Pick<ProductValues, 'flow' | 'described' | 'price'>): number | null {
  const smallest = flow === 'described' && price.trim() === '' ? smallestOf(described) : null
  return smallest === null ? null : smallest / 100
}

export function priceOf({ price }: Pick<ProductValues, 'price'>): number | null {
  const sen = senFromRinggit(price)
  return sen === null ? null : sen / 100
}

export function drafted(before: DeskProduct | undefined, values: ProductValues, categories: DeskCategory[]) {
  return {
    ...values,
    id: before?.id ?? 0,
    category: categories.find(({ id }) => id === values.category_id)?.slug ?? '',
    price: priceOf(values),
    described: values.described && readDescription(values.described),
    facts: {
      ...values.facts,
      // Half of one is nothing that customers would see.
      questions: values.facts.questions.filter(
        ({ question, answer }) => question.ms.trim() && answer.ms.trim(),
      ),
    },
  }
}
