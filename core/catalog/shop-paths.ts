import type { Category, ProductType, Product } from './catalog.ts'

const printing = '/category/printing'

const ways: Record<ProductType, (slug: string) => string | null> = {
  sticker: (slug) => `${printing}/stickerprint/${slug}/calculator`,
  ppsticker: (slug) =>
    slug === 'pp-sticker'
      ? `${printing}/stickerprint/ppsticker/calculator`
      : `${printing}/ppsticker/${slug}/calculator`,
  nametag: (slug) => `${printing}/iron-on-dtf/${slug === 'iron-on-name-tag' ? 'nametag' : slug}/order`,
  logo: (slug) => `${printing}/iron-on-dtf/${slug === 'iron-on-logo' ? 'logo' : slug}/order`,
  described: (slug) => `/produk/${slug}`,
  none: () => null,
}

export function getProductPath({
  flow,
  slug,
  status,
}: Pick<Product, 'flow' | 'slug' | 'status'>): string | null {
  return status === 'active' ? ways[flow](slug) : null
}

/** Categories whose Coming Soon page has a separate URL (ROUTE-02). */
const comingSoon = ['fashion', 'food', 'prelove', 'g-shock']

export function getCategoryPath({
  parent,
  slug,
  status,
}: Pick<Category, 'parent' | 'slug' | 'status'>): string {
  if (!parent && status === 'inactive' && comingSoon.includes(slug)) return `/category/${slug}`
  return `/category/${parent ?? 'semua'}/${slug}`
}

export function getCategoryListPath(slug: string): string {
  return `${printing}/${slug}`
}
