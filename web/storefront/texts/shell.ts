import { shellTextsEn as en } from './en/shell.ts'
import { shellTextsMs as ms } from './ms/shell.ts'
import type { TextCatalog } from './texts.ts'

export const shellTexts: TextCatalog<typeof ms> = { name: 'shell', ms, en }
