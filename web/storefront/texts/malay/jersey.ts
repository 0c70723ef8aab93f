import type { AllMalayTexts } from '../text-types.ts'
import type { jerseyTextsMs as specified } from '../ms/jersey.ts'

export const jerseyTextsAllMalay: AllMalayTexts<typeof specified> = {
  loadFailed: 'Senarai gagal dimuatkan',
  saveFailed: 'Senarai gagal disimpan',
  saved: (sheet) => `Senarai ${sheet} telah disimpan`,
  sheets: { Female: 'Perempuan', Male: 'Lelaki' },
}
