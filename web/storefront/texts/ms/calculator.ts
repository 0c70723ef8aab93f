import { formatWholeNumber } from '#core/shared/format-whole-number.ts'
import { markEnglish } from '../text-types.ts'

export const calculatorTextsMs = {
  title: (product: string) => `Kalkulator ${product}`.trim(),
  description: (product: string, about: string) =>
    `Kira harga ${product} ikut saiz dan kuantiti anda. ${about}`,
  allStickers: markEnglish('Semua sticker'),
  loadFailed: 'Gagal memuat data',
  material: 'Jenis bahan',
  materials: {
    'PP Transparent': { name: markEnglish('PP Transparent'), hint: 'Lutsinar' },
    'PP White': { name: markEnglish('PP White'), hint: 'Putih' },
  },
  size: markEnglish('Saiz sticker'),
  quantity: 'Kuantiti',
  quantityMissing: 'Sila isi kuantiti, sekurang-kurangnya 1.',
  piecesUnit: (_quantity: number) => 'keping',
  pieces: (quantity: number) => `${formatWholeNumber(quantity)} keping`,
  total: 'Jumlah',
  estimate: 'Jumlah (anggaran)',
  order: 'Buat Pesanan',
  cheaper: (pieces: string, total: string) => `${pieces} lebih murah: ${total}`,
  same: (pieces: string) => `Harga sama untuk ${pieces}`,
  next: (pieces: string, total: string) => `${pieces} hanya ${total}: setiap keping lebih murah`,
  take: (quantity: number) => `Ambil ${formatWholeNumber(quantity)}`,
  usual: 'Harga biasa',
  dealUntil: (day: string) => `Harga tawaran sehingga ${day}.`,
  dealFor: (price: string, pieces: string, size: string) =>
    `Tawaran ${price} hanya untuk ${pieces}, ${size}.`,
  dealOver: 'Tawaran ini sudah tamat. Ini harga biasa.',
  breaks: 'Harga ikut kuantiti',
  saving: 'Jimat',
  beside: (size: string) => markEnglish(`Sticker ${size} di sebelah syiling 50 sen`),
  shapes: 'Bulat, petak atau ikut gambar: anda pilih selepas membuat pesanan.',
  inner: 'Butiran cetakan',
  perSheet: 'Kuantiti per helaian',
  sheets: 'Helaian diperlukan',
  pricePerSheet: 'Harga per helaian',
  unitCost: 'Kos seunit',
  sheet: (across: number, down: number) => markEnglish(`Satu helaian: ${across} × ${down} sticker`),
}
