import type { AllMalay } from '../english.ts'
import type { shell as specified } from '../ms/shell.ts'

export const shell: AllMalay<typeof specified> = {
  searchLabel: 'Cari produk',
  searchPlaceholder: 'Cari produk...',
  stickers: 'Pelekat',
  about:
    'Pelekat, tag nama dan logo sekolah. Kira harga sendiri, tempah dalam beberapa minit, bayar selepas itu.',
}
