import type { ProductType } from '#core/catalog/catalog.ts'

export const productTypeLabels: Record<ProductType, string> = {
  nametag: 'Name tags',
  logo: 'Logos',
  sticker: 'Stickers',
  ppsticker: 'PP stickers',
  described: 'Custom options',
  none: 'No online orders',
}
export const productStatusLabels = { active: 'Available', inactive: 'Coming soon' }
