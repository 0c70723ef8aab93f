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

/** Paths in the storefront and the back-office contain these slugs, so the categories can't be deleted or renamed. */
export const fixedCategorySlugs: readonly string[] = ['stickerprint', 'iron-on-dtf', 'edibleprint']
