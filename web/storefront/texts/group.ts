import { groupTextsEn as en } from './en/group.ts'
import { groupTextsMs as ms } from './ms/group.ts'
import type { TextCatalogue } from './texts.ts'

export const groupTexts: TextCatalogue<typeof ms> = { ms, en }
