import { catalogTextsEn as en } from './en/catalog.ts'
import { catalogTextsMs as ms } from './ms/catalog.ts'
import type { TextCatalogue } from './texts.ts'

export const catalogTexts: TextCatalogue<typeof ms> = { name: 'catalog', ms, en }
