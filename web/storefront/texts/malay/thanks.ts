import type { AllMalayTexts } from '../text-types.ts'
import type { thanksTextsMs as specified } from '../ms/thanks.ts'

export const thanksTextsAllMalay: AllMalayTexts<typeof specified> = {
  noOrder: 'Nombor pesanan tidak ditemui. Kembali ke halaman utama...',
  fetched: 'Maklumat pesanan berjaya diperoleh!',
  notFetched: 'Gagal mendapatkan maklumat pesanan!',
  notFetchedWhy: (reason) => `Gagal mendapatkan maklumat pesanan: ${reason}`,
  notifyError: (reason) => `Ralat semasa menghantar notifikasi WhatsApp: ${reason}`,
  materials: { 'PP Transparent': 'PP Lutsinar', 'PP White': 'PP Putih' },
  tags: 'Jumlah tag nama',
}
