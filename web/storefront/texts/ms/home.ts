import { formatWholeNumber } from '#core/shared/format-whole-number.ts'
import { markEnglish, createTextList } from '../text-types.ts'

/** The headings are specified (D-16) in both languages. */
export const homeTextsMs = {
  title: markEnglish('Cetak sticker, name tag dan logo sekolah'),
  description: markEnglish(
    'Kira harga sticker sendiri, tempah dalam beberapa minit, ambil sendiri atau pos ke seluruh Malaysia.',
  ),
  servicesFailed: (reason: string) => markEnglish(`Error loading services: ${reason}`),
  services: 'Perkhidmatan',
  promotions: 'Promosi',
  bannerName: (number: number, title: string) => markEnglish(`Banner ${number}: ${title}`),
  bannerOf: (number: number, count: number) => `${number} daripada ${count}`,
  stop: markEnglish('Hentikan pertukaran banner'),
  start: markEnglish('Tukar banner secara automatik'),
  deal: markEnglish('Deal of the Day'),
  endsIn: 'Tamat dalam',
  timeLeft: 'Masa yang tinggal',
  units: createTextList('jam', 'minit', 'saat'),
  pieces: (quantity: number, size: string) => `${formatWholeNumber(quantity)} keping, ${size}`,
  usual: 'Harga biasa',
  until: (day: string) => `Hingga ${day}`,
  offers: markEnglish('Special Offers'),
  more: {
    title: 'Lebih banyak, lebih murah',
    text: 'Harga turun sendiri bila kuantiti naik, dan kalkulator memberitahu bila lebih banyak tidak lebih mahal.',
    action: 'Kira harga',
  },
  pickUp: {
    title: 'Ambil sendiri, percuma',
    text: 'Tiada caj bila anda ambil pesanan di kedai.',
    action: 'Pilih cetakan',
  },
  postAction: 'Lihat semua',
}
