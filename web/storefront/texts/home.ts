import { homeTextsEn as en } from './en/home.ts'
import { homeTextsMs as ms } from './ms/home.ts'
import type { TextCatalog } from './texts.ts'

export const homeTexts: TextCatalog<typeof ms> = { name: 'home', ms, en }
