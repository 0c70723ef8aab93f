import { jerseyTextsEn as en } from './en/jersey.ts'
import { jerseyTextsMs as ms } from './ms/jersey.ts'
import type { PlainTexts } from './text-types.ts'
import type { TextCatalog } from './texts.ts'

export const jerseyTexts: TextCatalog<typeof ms> = { name: 'jersey', ms, en }
export type JerseyTexts = PlainTexts<typeof ms>
