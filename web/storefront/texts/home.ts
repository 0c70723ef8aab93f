import { homeTextsEn as en } from './en/home.ts'
import { homeTextsMs as ms } from './ms/home.ts'
import type { TextCatalogue } from './texts.ts'

export const homeTexts: TextCatalogue<typeof ms> = { name: 'home', ms, en }
