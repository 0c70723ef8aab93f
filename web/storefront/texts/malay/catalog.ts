import type { AllMalayTexts } from '../text-types.ts'
import type { catalogTextsMs as specified } from '../ms/catalog.ts'

export const catalogTextsAllMalay: AllMalayTexts<typeof specified> = {
  categoriesDescription:
    'Pelekat, tag nama, logo sekolah dan cetakan boleh makan: pilih kategori, terus tempah.',
  available: 'Tersedia',
  comingSoon: 'Akan Datang',
  noProducts: 'Tiada produk dalam kategori ini.',
  problem: 'Ada Masalah',
  refresh: 'Muat Semula Halaman',
  invalidData: 'Data kategori tidak dapat dibaca',
  httpError: (status) => `Ralat HTTP! Status: ${status}`,
  soonTitle: (name) => `${name}: Akan Datang`,
  soon: (name) => `Kategori ${name} sedang kami sediakan...`,
  tryOneWord: 'Cuba satu perkataan sahaja, seperti “pelekat”.',
}
