import type { AllMalayTexts } from '../text-types.ts'
import type { homeTextsMs as specified } from '../ms/home.ts'

export const homeTextsAllMalay: AllMalayTexts<typeof specified> = {
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
