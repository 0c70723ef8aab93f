import type { Plain } from '../english.ts'
import type { catalog as malay } from '../ms/catalog.ts'

export const catalog: Plain<typeof malay> = {
  categories: 'Categories',
  categoriesNote: 'Choose what you would like printed.',
  categoriesDescription: 'Stickers, name tags, school logos and edible prints: choose a category and order.',
  printing: 'Printing',
  newTab: '(opens a new tab)',
  available: 'Available',
  comingSoon: 'Coming Soon',
  from: 'from',
  categoryDescription: (category) =>
    `${category} See the price at once, order online, posted anywhere in Malaysia.`,
  noProducts: 'No products found in this category.',
  otherCategories: 'See other categories',
  problem: 'API Problem',
  refresh: 'Refresh Page',
  invalidData: 'Invalid category data format',
  httpError: (status) => `HTTP error! Status: ${status}`,
  offline: 'No connection. Check your internet and try again.',
  soonTitle: (name) => `${name}: Coming Soon`,
  soon: (name) => `Our ${name} category is currently under development...`,
  soonMore: {
    fashion: 'Shirts, scarves and accessories printed in our shop will be here.',
    food: 'We are preparing treats, cakes and dishes for your party.',
    prelove: 'Pre-loved things in good shape will look for a new home here.',
    'g-shock': 'Tough watches to collect and to wear, before long.',
  },
  nothingFor: (search) => `No product for “${search}”.`,
  nearlyFor: (search) => `Nothing for “${search}”. Did you mean one of these?`,
  found: (products) => (products === 1 ? '1 product found' : `${products} products found`),
  search: 'Search',
  searchFor: (search) => `Search: ${search}`,
  allProducts: 'All products',
  nothingFound: 'No product with that name.',
  tryOneWord: 'Try one word only, such as “sticker”.',
  previewAlone:
    'Staff look at a product here before it is published. Open it from the product’s page in the back-office.',
  allCategories: 'See all categories',
}
