/** What the shop keeps in its catalogue, each kind in an order of its own. */
export const catalogKinds = [
  'products',
  'categories',
  'services',
  'colours',
  'schools',
  'banners',
  'deals',
  'coupons',
] as const
export type CatalogKind = (typeof catalogKinds)[number]

/** Addresses of categories that pages of the shop lead to by themselves: these have to stay. */
export const fixedCategories: readonly string[] = ['stickerprint', 'iron-on-dtf', 'edibleprint']
