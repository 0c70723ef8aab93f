import { z } from 'zod'
import { productDescriptionSchema } from '../pricing/described/description.ts'
import type { StoredProduct } from '../pricing/described/present-product.ts'
import type { AdminCatalog } from './admin-catalog.ts'
import { categorySchema, productSchema } from './catalog.ts'
import { productFactsSchema } from './product-facts.ts'

// Data that the back-office passes to a framed storefront page to preview unsaved changes. The data never leave the
// browser.

export const previewPath = '/pratonton'

/** A draft contains the texts in both languages; the previewed page uses those in its own language. */
const english = { name_en: z.string(), description_en: z.string() }

const page = {
  described: productDescriptionSchema.nullable(),
  photos: z.array(z.string()),
  facts: productFactsSchema.nullable(),
}

/** The number of an entry is 0 before it is saved for the first time. */
export const previewDraftSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), product: productSchema.extend({ ...english, ...page }) }),
  z.object({ kind: z.literal('category'), category: categorySchema.extend(english) }),
])
export type PreviewDraft = z.output<typeof previewDraftSchema>

/** The slug is in the fragment, which browsers don't send to the server. */
export const getStoredPreviewPath = (slug: string) => `${previewPath}#/${slug}`
export const parsePreviewSlug = (hash: string) => /^#\/([\w-]+)$/.exec(hash)?.[1] ?? null

export function findPreviewDraft({ products, categories }: AdminCatalog, slug: string): PreviewDraft | null {
  const product = products.find((each) => each.slug === slug && each.flow === 'described')
  if (!product) return null
  const category = categories.find(({ id }) => id === product.category_id)?.slug ?? ''
  return { kind: 'product', product: { ...product, category } }
}

export function createPreviewedProduct(
  product: Extract<PreviewDraft, { kind: 'product' }>['product'],
): StoredProduct | null {
  const { described } = product
  if (product.flow !== 'described' || !described) return null
  const { id, name, slug, category, description, photos, facts } = product
  return {
    described,
    product: {
      id,
      name,
      nameEn: product.name_en,
      slug,
      category,
      description,
      descriptionEn: product.description_en,
      imageUrl: product.image_url,
      photos,
      facts,
    },
  }
}

export const previewReadyMessage = 'preview-ready'
