import type { AdminCategory } from '#core/catalog/catalog-categories.ts'
import {
  changeProduct,
  createProduct,
  adminProductSchema,
  type AdminProduct,
} from '#core/catalog/catalog-products.ts'
import { parseDescription, parsePriceableDescription } from '#core/pricing/described/parse-description.ts'
import { parseDeposit } from '#core/payments/parse-deposit.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { productTypeLabels, productStatusLabels } from './product-labels.ts'
import {
  createBlankProduct,
  copyProductValues,
  formatProductFacts,
  getFileName,
  summarizeTypedDescription,
  parseProductPrice,
  getDefaultStartingPrice,
  toProductValues,
  type ProductValues,
} from './product-values.ts'
import { useEntryForm } from './catalog/use-entry-form.ts'

export interface ProductFormOptions {
  product?: AdminProduct | undefined
  /** Product from which a new product is copied. */
  like?: AdminProduct | undefined
  categories: AdminCategory[]
  categoryId?: number | undefined
  onClose: () => void
}

/** After an edit conflict, staff compare both versions before anything is overwritten. */
export function useProductForm({ product, like, categories, categoryId, onClose }: ProductFormOptions) {
  const nameOf = (id: number) => categories.find((category) => category.id === id)?.name ?? ''
  return useEntryForm<typeof createProduct, AdminProduct, ProductValues>({
    create: createProduct,
    change: changeProduct,
    shape: adminProductSchema,
    entry: product,
    blank: like
      ? copyProductValues(like)
      : { ...createBlankProduct(), category_id: categoryId ?? categories[0]?.id ?? 0 },
    valuesOf: toProductValues,
    inputOf: ({ slug, deposit, ...values }) => ({
      ...values,
      deposit_percent: parseDeposit(deposit)?.percent ?? null,
      deposit_sen: parseDeposit(deposit)?.sen ?? null,
      ...(slug.trim() && { slug }),
      price: parseProductPrice(values) ?? (product ? null : getDefaultStartingPrice(values)),
      described: sentDescription(values, product),
      facts: formatProductFacts(values.facts) === '' ? null : values.facts,
    }),
    fieldMapping: { not_described: 'flow', deposit_percent: 'deposit', deposit_sen: 'deposit' },
    check: ({ price, deposit }) => ({
      ...(price.trim() !== '' && parseRinggit(price) === null && { price: 'Enter an amount, such as 8.00.' }),
      ...(parseDeposit(deposit) === undefined && {
        deposit: 'Enter a percentage such as 50%, or an amount such as 20.00.',
      }),
    }),
    called: ({ name }) => name,
    labels: {
      name: { label: 'Name' },
      name_en: { label: 'Name in English' },
      slug: { label: 'Web address' },
      category_id: { label: 'Category', text: nameOf },
      status: { label: 'Status', text: (status) => productStatusLabels[status] },
      flow: { label: 'Order type', text: (flow) => productTypeLabels[flow] },
      price: { label: 'Starting price (RM)' },
      deposit: { label: 'Deposit' },
      described: { label: 'Options and prices', text: summarizeTypedDescription },
      description: { label: 'Description' },
      description_en: { label: 'Description in English' },
      image_url: { label: 'Picture' },
      facts: { label: 'Materials, care, questions', text: formatProductFacts },
      photos: { label: 'More photos', text: (photos) => photos.map(getFileName).join(', ') },
    },
    onClose,
  })
}

/**
 * Returns the custom options to save. If the product's order type has no custom options, staff don't see
 * them, so incomplete options are replaced by the stored ones.
 */
function sentDescription(
  { flow, described }: Pick<ProductValues, 'flow' | 'described'>,
  product: AdminProduct | undefined,
) {
  if (flow === 'described') return described && (parseDescription(described) as AdminProduct['described'])
  return (described && parsePriceableDescription(described)) ?? product?.described ?? null
}
