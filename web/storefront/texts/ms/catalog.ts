import type { English } from '../english.ts'

/** Categories, products and what a search found. `Available` and `Coming Soon` are specified. */
export const catalog = {
  categories: 'Kategori',
  categoriesNote: 'Pilih apa yang anda mahu cetak.',
  categoriesDescription:
    'Sticker, name tag, logo sekolah dan edible print: pilih kategori, terus tempah.' as English,
  printing: 'Cetakan',
  newTab: '(buka tab baharu)',
  available: 'Available' as English,
  comingSoon: 'Coming Soon' as English,
  from: 'dari',
  categoryDescription: (category: string) =>
    `${category} Harga terus nampak, tempah dalam talian, pos seluruh Malaysia.`,
  noProducts: 'No products found in this category.' as English,
  otherCategories: 'Lihat kategori lain',
  problem: 'API Problem' as English,
  refresh: 'Refresh Page' as English,
  invalidData: 'Invalid category data format' as English,
  httpError: (status: number) => `HTTP error! Status: ${status}` as English,
  offline: 'Tiada sambungan. Semak internet anda dan cuba lagi.',
  soonTitle: (name: string) => `${name}: Coming Soon` as English,
  soon: (name: string) => `Our ${name} category is currently under development...` as English,
  soonMore: {
    fashion: 'Baju, tudung dan aksesori yang dicetak di kedai kami akan ada di sini.',
    food: 'Kuih, kek dan hidangan untuk majlis anda sedang kami sediakan.',
    prelove: 'Barang terpakai yang masih elok akan mencari rumah baharu di sini.',
    'g-shock': 'Jam tangan lasak untuk pengumpul dan pemakai, tidak lama lagi.',
  },
  nothingFor: (search: string) => `Tiada produk untuk “${search}”.`,
  /** Nothing is spelt so; what follows nearly is. */
  nearlyFor: (search: string) => `Tiada “${search}”. Mungkin ini maksud anda?`,
  found: (products: number) => `${products} produk ditemui`,
  search: 'Carian',
  searchFor: (search: string) => `Carian: ${search}`,
  allProducts: 'Semua produk',
  nothingFound: 'Tiada produk dengan nama itu.',
  tryOneWord: 'Cuba satu perkataan sahaja, seperti “sticker”.' as English,
  previewAlone: 'Di sini kakitangan melihat produk sebelum disiarkan. Buka dari halaman produk di pejabat.',
  allCategories: 'Lihat semua kategori',
}
