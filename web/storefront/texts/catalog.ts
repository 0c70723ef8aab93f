import { catalogTextsEn as en } from './en/catalog.ts'
import { catalogTextsMs as ms } from './ms/catalog.ts'
import type { TextCatalog } from './texts.ts'

export const catalogTexts: TextCatalog<typeof ms> = { name: 'catalog', ms, en }
