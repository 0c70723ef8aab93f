import { basketTextsEn as en } from './en/basket.ts'
import { basketTextsMs as ms } from './ms/basket.ts'
import type { TextCatalogue } from './texts.ts'

export const basketTexts: TextCatalogue<typeof ms> = { ms, en }
