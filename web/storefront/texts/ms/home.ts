import { wholeText } from '../../../../core/values/whole-text.ts'

/** The home page. Its headings are the specification's, in both languages. */
export const home = {
  title: 'Cetak sticker, name tag dan logo sekolah',
  description:
    'Kira harga sticker sendiri, tempah dalam beberapa minit, ambil sendiri atau pos ke seluruh Malaysia.',
  servicesFailed: (reason: string) => `Error loading services: ${reason}`,
  services: 'Perkhidmatan',
  promotions: 'Promosi',
  bannerName: (number: number, title: string) => `Banner ${number}: ${title}`,
  bannerOf: (number: number, count: number) => `${number} daripada ${count}`,
  stop: 'Hentikan pertukaran banner',
  start: 'Tukar banner secara automatik',
  deal: 'Deal of the Day',
  endsIn: 'Tamat dalam',
  timeLeft: 'Masa yang tinggal',
  units: ['jam', 'minit', 'saat'] as readonly string[],
  pieces: (quantity: number, size: string) => `${wholeText(quantity)} keping, ${size}`,
  usual: 'Harga biasa',
  until: (day: string) => `Hingga ${day}`,
  offers: 'Special Offers',
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
