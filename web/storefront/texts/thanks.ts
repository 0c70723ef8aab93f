import { thanksTextsEn as en } from './en/thanks.ts'
import { thanksTextsMs as ms } from './ms/thanks.ts'
import type { PlainTexts } from './text-types.ts'
import type { TextCatalog } from './texts.ts'

export const thanksTexts: TextCatalog<typeof ms> = { name: 'thanks', ms, en }
export type ThanksTexts = PlainTexts<typeof ms>
