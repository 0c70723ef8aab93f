import { designTextsEn as en } from './en/design.ts'
import { designTextsMs as ms } from './ms/design.ts'
import type { PlainTexts } from './text-types.ts'
import type { TextCatalog } from './texts.ts'

export const designTexts: TextCatalog<typeof ms> = { ms, en }
export type DesignTexts = PlainTexts<typeof ms>
