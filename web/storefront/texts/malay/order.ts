import type { AllMalayTexts } from '../text-types.ts'
import type { orderTextsMs as specified } from '../ms/order.ts'

export const orderTextsAllMalay: AllMalayTexts<typeof specified> = {
  kind: 'Jenis pelekat',
  materials: { 'PP Transparent': 'PP Lutsinar', 'PP White': 'PP Putih' },
  savedIronOn: 'Pesanan berjaya disimpan!',
  sendFailed: 'Pesanan gagal dihantar.',
  pickUp: 'Ambil sendiri',
  addressForPost: 'Jika pilih Pos, isi alamat di bawah. Jika ambil sendiri, biarkan kosong.',
}
