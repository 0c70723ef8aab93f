import type { AllMalayTexts } from '../text-types.ts'
import type { shellTextsMs as specified } from '../ms/shell.ts'

export const shellTextsAllMalay: AllMalayTexts<typeof specified> = {
  searchLabel: 'Cari produk',
  searchPlaceholder: 'Cari produk...',
  stickers: 'Pelekat',
  about:
    'Pelekat, tag nama dan logo sekolah. Kira harga sendiri, tempah dalam beberapa minit, bayar selepas itu.',
}
