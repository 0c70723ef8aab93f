import { previewTextsEn as en } from './en/preview.ts'
import { previewTextsMs as ms } from './ms/preview.ts'
import type { TextCatalogue } from './texts.ts'

export const previewTexts: TextCatalogue<typeof ms> = { ms, en }
