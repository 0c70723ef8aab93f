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

/** Other pages link to these categories, so they can't be deleted or renamed. */
export const fixedCategories: readonly string[] = ['stickerprint', 'iron-on-dtf', 'edibleprint']
