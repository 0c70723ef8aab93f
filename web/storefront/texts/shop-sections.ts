import { shopSectionsTextsEn as en } from './en/shop-sections.ts'
import { shopSectionsTextsMs as ms } from './ms/shop-sections.ts'
import type { TextCatalog } from './texts.ts'

export const shopSectionsTexts: TextCatalog<typeof ms> = { ms, en }
