import { z } from 'zod'
import { productDescription } from '../pricing/described/description.ts'
import type { KeptProduct } from '../pricing/described/shown-product.ts'
import type { CatalogDesk } from './catalog-desk.ts'
import { category, product } from './catalog.ts'
import { productFacts } from './product-facts.ts'

// What the back-office hands the shop's own page in a frame, so that what is not published yet is seen as customers will
// see it. It never leaves the browser.

/** Where that page stands. */
export const previewPath = '/pratonton'

/** Drafts come in both languages: the page shows its own. */
const english = { name_en: z.string(), description_en: z.string() }

/** Of a described product what its page shows; `described` null: it can't be priced yet. */
const page = {
  described: productDescription.nullable(),
  photos: z.array(z.string()),
  facts: productFacts.nullable(),
}

/** An entry that is not stored yet has the number 0. */
export const previewDraft = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), product: product.extend({ ...english, ...page }) }),
  z.object({ kind: z.literal('category'), category: category.extend(english) }),
])
export type PreviewDraft = z.output<typeof previewDraft>

/** The page opened by itself, for a product as it is stored: the address's last part never leaves the browser. */
export const storedPath = (slug: string) => `${previewPath}#/${slug}`
export const storedSlug = (hash: string) => /^#\/([\w-]+)$/.exec(hash)?.[1] ?? null

/** A described product of the desk's catalogue. */
export function draftIn({ products, categories }: CatalogDesk, slug: string): PreviewDraft | null {
  const product = products.find((each) => each.slug === slug && each.flow === 'described')
  if (!product) return null
  const category = categories.find(({ id }) => id === product.category_id)?.slug ?? ''
  return { kind: 'product', product: { ...product, category } }
}

/** As its page is made of it; null: it has none of its own. */
export function keptIn(product: Extract<PreviewDraft, { kind: 'product' }>['product']): KeptProduct | null {
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

/** What the page says once it can show something. */
export const previewReady = 'preview-ready'
