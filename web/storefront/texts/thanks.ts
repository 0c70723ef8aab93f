import { thanksTextsEn as en } from './en/thanks.ts'
import { thanksTextsMs as ms } from './ms/thanks.ts'
import type { PlainTexts } from './text-types.ts'
import type { TextCatalogue } from './texts.ts'

export const thanksTexts: TextCatalogue<typeof ms> = { name: 'thanks', ms, en }
export type ThanksTexts = PlainTexts<typeof ms>
