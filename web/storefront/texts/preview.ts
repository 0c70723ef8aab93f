import { previewTextsEn as en } from './en/preview.ts'
import { previewTextsMs as ms } from './ms/preview.ts'
import type { TextCatalog } from './texts.ts'

export const previewTexts: TextCatalog<typeof ms> = { ms, en }
