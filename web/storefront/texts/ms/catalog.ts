import { markEnglish } from '../text-types.ts'

/** `Available` and `Coming Soon` are specified. */
export const catalogTextsMs = {
  categories: 'Kategori',
  categoriesNote: 'Pilih apa yang anda mahu cetak.',
  categoriesDescription: markEnglish(
    'Sticker, name tag, logo sekolah dan edible print: pilih kategori, terus tempah.',
  ),
  printing: 'Cetakan',
  newTab: '(buka tab baharu)',
  available: markEnglish('Available'),
  comingSoon: markEnglish('Coming Soon'),
  from: 'dari',
  categoryDescription: (category: string) =>
    `${category} Harga terus nampak, tempah dalam talian, pos seluruh Malaysia.`,
  noProducts: markEnglish('No products found in this category.'),
  otherCategories: 'Lihat kategori lain',
  problem: markEnglish('API Problem'),
  refresh: markEnglish('Refresh Page'),
  invalidData: markEnglish('Invalid category data format'),
  httpError: (status: number) => markEnglish(`HTTP error! Status: ${status}`),
  offline: 'Tiada sambungan. Semak internet anda dan cuba lagi.',
  soonTitle: (name: string) => markEnglish(`${name}: Coming Soon`),
  soon: (name: string) => markEnglish(`Our ${name} category is currently under development...`),
  soonMore: {
    fashion: 'Baju, tudung dan aksesori yang dicetak di kedai kami akan ada di sini.',
    food: 'Kuih, kek dan hidangan untuk majlis anda akan dijual di sini.',
    prelove: 'Barang terpakai yang masih elok akan mencari rumah baharu di sini.',
    'g-shock': 'Jam tangan lasak untuk pengumpul dan pemakai, tidak lama lagi.',
  },
  nothingFor: (search: string) => `Tiada produk untuk “${search}”.`,
  /** Shown above similar products if none matches the search. */
  nearlyFor: (search: string) => `Tiada “${search}”. Mungkin ini maksud anda?`,
  found: (products: number) => `${products} produk ditemui`,
  search: 'Carian',
  searchFor: (search: string) => `Carian: ${search}`,
  allProducts: 'Semua produk',
  nothingFound: 'Tiada produk dengan nama itu.',
  tryOneWord: markEnglish('Cuba satu perkataan sahaja, seperti “sticker”.'),
  previewAlone: 'Di sini kakitangan melihat produk sebelum disiarkan. Buka dari halaman produk di pejabat.',
  allCategories: 'Lihat semua kategori',
}
