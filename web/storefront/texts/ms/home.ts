import { wholeText } from '../../../../core/values/whole-text.ts'
import type { English } from '../english.ts'

/** The home page. Its headings are the specification's, in both languages. */
export const home = {
  title: 'Cetak sticker, name tag dan logo sekolah' as English,
  description:
    'Kira harga sticker sendiri, tempah dalam beberapa minit, ambil sendiri atau pos ke seluruh Malaysia.' as English,
  servicesFailed: (reason: string) => `Error loading services: ${reason}` as English,
  services: 'Perkhidmatan',
  promotions: 'Promosi',
  bannerName: (number: number, title: string) => `Banner ${number}: ${title}` as English,
  bannerOf: (number: number, count: number) => `${number} daripada ${count}`,
  stop: 'Hentikan pertukaran banner' as English,
  start: 'Tukar banner secara automatik' as English,
  deal: 'Deal of the Day' as English,
  endsIn: 'Tamat dalam',
  timeLeft: 'Masa yang tinggal',
  units: ['jam', 'minit', 'saat'] as readonly string[],
  pieces: (quantity: number, size: string) => `${wholeText(quantity)} keping, ${size}`,
  usual: 'Harga biasa',
  until: (day: string) => `Hingga ${day}`,
  offers: 'Special Offers' as English,
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
