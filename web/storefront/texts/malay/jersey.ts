import type { AllMalay } from '../english.ts'
import type { jersey as specified } from '../ms/jersey.ts'

export const jersey: AllMalay<typeof specified> = {
  loadFailed: 'Senarai gagal dimuatkan',
  saveFailed: 'Senarai gagal disimpan',
  saved: (sheet) => `Senarai ${sheet} telah disimpan`,
  sheets: { Female: 'Perempuan', Male: 'Lelaki' },
}
