import { designTextsEn as en } from './en/design.ts'
import { designTextsMs as ms } from './ms/design.ts'
import type { PlainTexts } from './text-types.ts'
import type { TextCatalogue } from './texts.ts'

export const designTexts: TextCatalogue<typeof ms> = { ms, en }
export type DesignTexts = PlainTexts<typeof ms>
