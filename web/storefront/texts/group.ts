import { groupTextsEn as en } from './en/group.ts'
import { groupTextsMs as ms } from './ms/group.ts'
import type { TextCatalog } from './texts.ts'

export const groupTexts: TextCatalog<typeof ms> = { ms, en }
