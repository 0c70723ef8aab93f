import type { Category, ProductType, Product } from '#core/catalog/catalog.ts'

const printing = '/category/printing'

/** Where a product of each flow leads (CAT-02); `null`: nowhere. */
const ways: Record<ProductType, (slug: string) => string | null> = {
  sticker: (slug) => `${printing}/stickerprint/${slug}/calculator`,
  // The stock products have addresses of their own (ROUTE-01).
  ppsticker: (slug) =>
    slug === 'pp-sticker'
      ? `${printing}/stickerprint/ppsticker/calculator`
      : `${printing}/ppsticker/${slug}/calculator`,
  nametag: (slug) => `${printing}/iron-on-dtf/${slug === 'iron-on-name-tag' ? 'nametag' : slug}/order`,
  logo: (slug) => `${printing}/iron-on-dtf/${slug === 'iron-on-logo' ? 'logo' : slug}/order`,
  described: (slug) => `/produk/${slug}`,
  none: () => null,
}

/** The first page on the way to an order; null for what can't be ordered. */
export function productPath({
  flow,
  slug,
  status,
}: Pick<Product, 'flow' | 'slug' | 'status'>): string | null {
  return status === 'active' ? ways[flow](slug) : null
}

/** Categories whose Coming Soon page has an address of its own (ROUTE-02). */
const comingSoon = ['fashion', 'food', 'prelove', 'g-shock']

/** The page of a category; those of no grid stand under `semua`. */
export function categoryPath({ parent, slug, status }: Pick<Category, 'parent' | 'slug' | 'status'>): string {
  if (!parent && status === 'inactive' && comingSoon.includes(slug)) return `/category/${slug}`
  return `/category/${parent ?? 'semua'}/${slug}`
}

/** The product list of a printing category, by its slug. */
export function categoryShelf(slug: string): string {
  return `${printing}/${slug}`
}
