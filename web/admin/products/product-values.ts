import type { AdminCategory } from '#core/catalog/catalog-categories.ts'
import type { AdminProduct } from '#core/catalog/catalog-products.ts'
import { getFactTextsByPart, createEmptyFacts, type ProductFacts } from '#core/catalog/product-facts.ts'
import { summarizeDescription } from '#core/pricing/described/summarize-description.ts'
import { priceDescribedJob } from '#core/pricing/described/price-described.ts'
import { createBlankDescription, type TypedDescription } from '#core/pricing/described/typed-description.ts'
import { parsePriceableDescription } from '#core/pricing/described/parse-description.ts'
import { toTypedDescription } from '#core/pricing/described/to-typed-description.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { createSlug } from '#core/shared/slug.ts'

export type ProductValues = Omit<
  AdminProduct,
  'id' | 'version' | 'price' | 'described' | 'facts' | keyof DepositCells
> & {
  price: string
  /** A percentage such as `50%`, or an amount in RM. Empty if the product has no deposit. */
  deposit: string
  /** `null` if the product has no custom options. */
  described: TypedDescription | null
  facts: ProductFacts
}

export const createBlankProduct = (): ProductValues => ({
  name: '',
  name_en: '',
  slug: '',
  category_id: 0,
  status: 'active',
  flow: 'described',
  price: '',
  deposit: '',
  described: createBlankDescription(),
  description: '',
  description_en: '',
  image_url: null,
  photos: [],
  facts: createEmptyFacts(),
})

export const listProductPhotos = ({
  image_url: first,
  photos,
}: Pick<ProductValues, 'image_url' | 'photos'>) => (first === null ? photos : [first, ...photos])

export const getFileName = (path: string) => path.split('/').at(-1) ?? ''

export function toProductValues({
  id: _id,
  version: _version,
  price,
  described,
  facts,
  deposit_percent,
  deposit_sen,
  ...product
}: AdminProduct): ProductValues {
  return {
    ...product,
    deposit: formatDeposit({ deposit_percent, deposit_sen }),
    described: described && toTypedDescription(described),
    facts: facts ?? createEmptyFacts(),
    price: price === null ? '' : price.toFixed(2),
  }
}

type DepositCells = Pick<AdminProduct, 'deposit_percent' | 'deposit_sen'>

function formatDeposit({ deposit_percent: percent, deposit_sen: sen }: DepositCells): string {
  if (sen !== null) return (sen / 100).toFixed(2)
  return percent === null ? '' : `${percent}%`
}

const mostName = 120
const copied = (name: string) => (name ? `${name.slice(0, mostName - 7)} (copy)` : '')

/** The copy is inactive and gets a different web address. */
export function copyProductValues(product: AdminProduct): ProductValues {
  return {
    ...toProductValues(product),
    name: copied(product.name),
    name_en: copied(product.name_en),
    slug: createSlug(copied(product.name)),
    status: 'inactive',
  }
}

/** Summarizes custom options in words, so that staff can compare two versions after an edit conflict. */
export function summarizeTypedDescription(described: TypedDescription | null): string {
  const read = described && parsePriceableDescription(described)
  return read ? summarizeDescription(read) : ''
}

export const formatProductFacts = (facts: ProductFacts) =>
  Object.values(getFactTextsByPart(facts)).filter(Boolean).join('\n')

/** Returns the price in sen of the smallest order with default options, or `null` if it can't be calculated. */
export function getSmallestDescribedPrice(typed: TypedDescription | null): number | null {
  const described = typed && parsePriceableDescription(typed)
  if (!described) return null
  const { options, least, size, pricing } = described
  const [first] = options.find(({ spread }) => spread)?.choices ?? []
  const quantity = pricing.by === 'table' ? (pricing.quantities[0] ?? least) : least
  const price = priceDescribedJob(described, {
    choices: {},
    quantity,
    ...(first && { spread: { [first.code]: quantity } }),
    size_mm: size ? { width: size.least_mm, height: size.least_mm } : undefined,
  })
  return 'trouble' in price ? null : price.total
}

/**
 * Returns the calculated starting price in RM for a product with custom options, or `null` if staff have entered a
 * price.
 */
export function getDefaultStartingPrice({
  flow,
  described,
  price,
}: Pick<ProductValues, 'flow' | 'described' | 'price'>): number | null {
  const smallest = flow === 'described' && price.trim() === '' ? getSmallestDescribedPrice(described) : null
  return smallest === null ? null : smallest / 100
}

export function parseProductPrice({ price }: Pick<ProductValues, 'price'>): number | null {
  const sen = parseRinggit(price)
  return sen === null ? null : sen / 100
}

export function toProductDraft(
  before: AdminProduct | undefined,
  values: ProductValues,
  categories: AdminCategory[],
) {
  return {
    ...values,
    id: before?.id ?? 0,
    category: categories.find(({ id }) => id === values.category_id)?.slug ?? '',
    price: parseProductPrice(values),
    described: values.described && parsePriceableDescription(values.described),
    facts: {
      ...values.facts,
      // Customers don't see incomplete questions.
      questions: values.facts.questions.filter(
        ({ question, answer }) => question.ms.trim() && answer.ms.trim(),
      ),
    },
  }
}
