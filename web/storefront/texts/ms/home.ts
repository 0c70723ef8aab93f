import { inARow } from '../../../../core/values/in-a-row.ts'
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
  timeLeft: 'Masa yang tinggal hari ini',
  units: ['jam', 'minit', 'saat'] as readonly string[],
  pieces: (quantity: number, size: string) => `${wholeText(quantity)} keping, ${size}`,
  workOut: 'Kira harga',
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
  post: {
    title: (fee: string) => `Pos dari ${fee}`,
    free: 'Pos percuma',
    text: (byWeight: boolean, dearer: readonly { fee: string; states: readonly string[] }[]) =>
      [
        byWeight ? 'Harga mengikut berat' : 'Satu harga untuk satu pesanan',
        ...dearer.map(({ fee, states }) => `${fee} ke ${inARow(states, 'dan')}`),
      ]
        .join('; ')
        .concat('.'),
    freeFrom: (total: string) => `Percuma bila pesanan mencapai ${total}.`,
    action: 'Lihat semua',
  },
}
