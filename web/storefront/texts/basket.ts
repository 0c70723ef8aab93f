import { basketTextsEn as en } from './en/basket.ts'
import { basketTextsMs as ms } from './ms/basket.ts'
import type { TextCatalog } from './texts.ts'

export const basketTexts: TextCatalog<typeof ms> = { ms, en }
