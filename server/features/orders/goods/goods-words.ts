import type { TextLanguage } from '../../../../core/settings/message-texts.ts'

export type GoodsWords = (typeof goodsWords)['ms']

const malay = {
  product: 'Produk',
  material: 'Bahan',
  size: 'Saiz',
  quantity: 'Kuantiti',
  pieces: 'keping',
  deal: (price: string, usual: string) => `Harga tawaran: ${price} (harga biasa ${usual})`,
  count: 'Bilangan',
  sets: (sets: number) => `${sets} set`,
  tags: 'tag',
  logos: 'logo',
  more: (rows: number, sets: number) => `… dan ${rows} baris lagi (${sets} set)`,
  rush: 'Siap segera',
  names: 'Nama',
  moreNames: (names: number) => `… dan ${names} nama lagi`,
  notes: 'Catatan',
  price: 'Harga',
  postage: 'Kos pos',
  total: 'Jumlah',
  postageBeside: (postage: string) => `Kos pos ${postage} belum termasuk.`,
  dueWithPostage: (due: string, postage: string) => `${due} + kos pos ${postage}`,
  pickup: 'Ambil sendiri di',
  postTo: 'Pos ke',
  qr: 'QR bayaran',
}

/** What the order is told in, in the language that the shop writes in. */
export const goodsWords = {
  ms: malay,
  en: {
    product: 'Product',
    material: 'Material',
    size: 'Size',
    quantity: 'Quantity',
    pieces: 'pieces',
    deal: (price: string, usual: string) => `Deal price: ${price} (usually ${usual})`,
    count: 'Count',
    sets: (sets: number) => (sets === 1 ? '1 set' : `${sets} sets`),
    tags: 'tags',
    logos: 'logos',
    more: (rows: number, sets: number) => `… and ${rows} more lines (${sets} sets)`,
    rush: 'Rush',
    names: 'Names',
    moreNames: (names: number) => `… and ${names} more names`,
    notes: 'Notes',
    price: 'Price',
    postage: 'Postage',
    total: 'Total',
    postageBeside: (postage: string) => `Postage of ${postage} is not included.`,
    dueWithPostage: (due: string, postage: string) => `${due} + postage ${postage}`,
    pickup: 'Pick up at',
    postTo: 'Post to',
    qr: 'Payment QR',
  },
} satisfies Record<TextLanguage, typeof malay>
