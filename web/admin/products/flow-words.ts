import type { ProductType } from '#core/catalog/catalog.ts'

/** What the shop calls the order forms. */
export const flowWords: Record<ProductType, string> = {
  nametag: 'Name tags',
  logo: 'Logos',
  sticker: 'Stickers',
  ppsticker: 'PP stickers',
  described: 'Own options and prices',
  none: 'No order form',
}
export const shownWords = { active: 'Available', inactive: 'Coming soon' }
