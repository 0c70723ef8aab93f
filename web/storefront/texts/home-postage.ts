import { homePostageTextsEn as en } from './en/home-postage.ts'
import { homePostageTextsMs as ms } from './ms/home-postage.ts'
import type { TextCatalog } from './texts.ts'

export const homePostageTexts: TextCatalog<typeof ms> = { ms, en }
