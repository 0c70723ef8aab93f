import { english } from '../english.ts'

/** The layout of every shop page. The search box's texts are specified. */
export const shell = {
  homeOf: (shop: string) => `${shop}, laman utama`,
  basket: (count: number) => `Troli, ${count} barang`,
  language: 'Bahasa',
  searchLabel: english('Search any Product'),
  searchPlaceholder: english('Search any Product...'),
  about: english(
    'Sticker, name tag dan logo sekolah. Kira harga sendiri, tempah dalam beberapa minit, bayar selepas itu.',
  ),
  shop: 'Kedai',
  printing: 'Cetakan',
  stickers: english('Stickerprint'),
  allCategories: 'Semua kategori',
  groupOrder: 'Tempah untuk satu kelas',
  follow: 'Jejak pesanan',
  contact: 'Hubungi kami',
  pickUp: (place: string) => `Ambil sendiri: ${place}`,
  privacy: 'Notis privasi',
  home: 'Laman utama',
  backHome: 'Kembali ke laman utama',
  notFound: 'Halaman tidak dijumpai',
  offline: 'Tiada sambungan. Semak internet anda, kemudian cuba lagi.',
  failed: 'Ada masalah di pihak kami. Sila cuba lagi.',
}
