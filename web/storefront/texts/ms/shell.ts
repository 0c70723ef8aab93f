import { markEnglish } from '../text-types.ts'

/** The search box's texts are specified. */
export const shellTextsMs = {
  homeOf: (shop: string) => `${shop}, laman utama`,
  basket: (count: number) => `Troli, ${count} barang`,
  language: 'Bahasa',
  searchLabel: markEnglish('Search any Product'),
  searchPlaceholder: markEnglish('Search any Product...'),
  about: markEnglish(
    'Sticker, name tag dan logo sekolah. Kira harga sendiri, tempah dalam beberapa minit, bayar selepas itu.',
  ),
  shop: 'Kedai',
  printing: 'Cetakan',
  stickers: markEnglish('Stickerprint'),
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
