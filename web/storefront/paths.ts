import type { Category, Flow, Product } from '../../core/contracts/catalog.ts'

const printing = '/category/printing'

/** Where a product of each flow leads (storefront.md 2, product list); `null`: nowhere. */
const ways: Record<Flow, (slug: string) => string | null> = {
  sticker: (slug) => `${printing}/stickerprint/${slug}/calculator`,
  // The stock product has an address of its own in the specification.
  ppsticker: (slug) =>
    slug === 'pp-sticker'
      ? `${printing}/stickerprint/ppsticker/calculator`
      : `${printing}/ppsticker/${slug}/calculator`,
  nametag: () => `${printing}/iron-on-dtf/nametag/order`,
  logo: () => `${printing}/iron-on-dtf/logo/order`,
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

export function categoryPath({ parent, slug }: Pick<Category, 'parent' | 'slug'>): string {
  return parent ? `/category/${parent}/${slug}` : `/category/${slug}`
}

/** The product list of a printing category, by its slug. */
export function categoryShelf(slug: string): string {
  return `${printing}/${slug}`
}
