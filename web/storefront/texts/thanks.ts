import { thanks as en } from './en/thanks.ts'
import { thanks as ms } from './ms/thanks.ts'
import type { Catalogue } from './texts.ts'

export const thanksTexts: Catalogue<typeof ms> = { ms, en }
export type ThanksTexts = typeof ms
