import type { AllMalay } from '../english.ts'
import type { home as specified } from '../ms/home.ts'

export const home: AllMalay<typeof specified> = {
  title: 'Cetak pelekat, tag nama dan logo sekolah',
  description:
    'Kira harga pelekat sendiri, tempah dalam beberapa minit, ambil sendiri atau pos ke seluruh Malaysia.',
  servicesFailed: (reason) => `Perkhidmatan gagal dimuatkan: ${reason}`,
  bannerName: (number, title) => `Iklan ${number}: ${title}`,
  stop: 'Hentikan pertukaran iklan',
  start: 'Tukar iklan secara automatik',
  deal: 'Tawaran Hari Ini',
  offers: 'Tawaran Istimewa',
}
