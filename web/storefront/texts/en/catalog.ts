import type { PlainTexts } from '../text-types.ts'
import type { catalogTextsMs as malay } from '../ms/catalog.ts'

export const catalogTextsEn: PlainTexts<typeof malay> = {
  categories: 'Categories',
  categoriesNote: 'Choose what you would like to print.',
  categoriesDescription: 'Stickers, name tags, school logos and edible prints: choose a category and order.',
  printing: 'Printing',
  newTab: '(opens in a new tab)',
  available: 'Available',
  comingSoon: 'Coming Soon',
  from: 'from',
  categoryDescription: (category) =>
    `${category} See the price right away and order online. We post anywhere in Malaysia.`,
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
    fashion: 'Shirts, scarves and accessories printed in our shop.',
    food: 'Treats, cakes and dishes for your party.',
    prelove: 'Pre-loved items in good condition, looking for a new home.',
    'g-shock': 'Tough watches to collect and wear.',
  },
  nothingFor: (search) => `No products found for “${search}”.`,
  nearlyFor: (search) => `No results for “${search}”. Did you mean one of these?`,
  found: (products) => (products === 1 ? '1 product found' : `${products} products found`),
  search: 'Search',
  searchFor: (search) => `Search: ${search}`,
  allProducts: 'All products',
  nothingFound: 'No product with that name.',
  tryOneWord: 'Try a single word, such as “sticker”.',
  previewAlone:
    'Staff preview products here before they are published. Open the preview from the product’s page in the back-office.',
  allCategories: 'See all categories',
}
