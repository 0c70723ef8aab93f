import type { PlainTexts } from '../text-types.ts'
import type { shellTextsMs as malay } from '../ms/shell.ts'

export const shellTextsEn: PlainTexts<typeof malay> = {
  homeOf: (shop) => `${shop}, home page`,
  basket: (count) => (count === 1 ? 'Basket, 1 item' : `Basket, ${count} items`),
  language: 'Language',
  searchLabel: 'Search any Product',
  searchPlaceholder: 'Search any Product...',
  about: 'Stickers, name tags and school logos. See the price right away, order in minutes, pay later.',
  shop: 'Shop',
  printing: 'Printing',
  stickers: 'Stickerprint',
  allCategories: 'All categories',
  groupOrder: 'Order for a class',
  follow: 'Track an order',
  contact: 'Contact us',
  pickUp: (place) => `Self-pickup: ${place}`,
  privacy: 'Privacy notice',
  home: 'Home page',
  backHome: 'Back to the home page',
  notFound: 'Page not found',
  offline: 'No connection. Check your internet, then try again.',
  failed: 'Something went wrong on our side. Please try again.',
}
