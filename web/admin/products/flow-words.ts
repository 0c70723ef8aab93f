import type { Flow } from '../../../core/catalog/catalog.ts'

/** What the shop calls the order forms. */
export const flowWords: Record<Flow, string> = {
  nametag: 'Name tags',
  logo: 'Logos',
  sticker: 'Stickers',
  ppsticker: 'PP stickers',
  described: 'As described here',
  none: 'None',
}
export const shownWords = { active: 'Available', inactive: 'Coming Soon' }
