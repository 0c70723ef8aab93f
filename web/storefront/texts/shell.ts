import { shellTextsEn as en } from './en/shell.ts'
import { shellTextsMs as ms } from './ms/shell.ts'
import type { TextCatalogue } from './texts.ts'

export const shellTexts: TextCatalogue<typeof ms> = { name: 'shell', ms, en }
