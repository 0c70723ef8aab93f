import type { AllMalayTexts } from '../text-types.ts'
import type { calculatorTextsMs as specified } from '../ms/calculator.ts'

export const calculatorTextsAllMalay: AllMalayTexts<typeof specified> = {
  allStickers: 'Semua pelekat',
  materials: {
    'PP Transparent': { name: 'PP Lutsinar', hint: 'Nampak apa yang di bawahnya' },
    'PP White': { name: 'PP Putih', hint: 'Latar putih' },
  },
  size: 'Saiz pelekat',
  beside: (size) => `Pelekat ${size} di sebelah syiling 50 sen`,
  sheet: (across, down) => `Satu helaian: ${across} × ${down} pelekat`,
}
