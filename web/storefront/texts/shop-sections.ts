import { shopSectionsTextsEn as en } from './en/shop-sections.ts'
import { shopSectionsTextsMs as ms } from './ms/shop-sections.ts'
import type { TextCatalogue } from './texts.ts'

export const shopSectionsTexts: TextCatalogue<typeof ms> = { ms, en }
