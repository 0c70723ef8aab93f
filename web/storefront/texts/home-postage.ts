import { homePostageTextsEn as en } from './en/home-postage.ts'
import { homePostageTextsMs as ms } from './ms/home-postage.ts'
import type { TextCatalogue } from './texts.ts'

export const homePostageTexts: TextCatalogue<typeof ms> = { ms, en }
