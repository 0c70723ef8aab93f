import { thanks as en } from './en/thanks.ts'
import { thanks as ms } from './ms/thanks.ts'
import type { Plain } from './english.ts'
import type { Catalogue } from './texts.ts'

export const thanksTexts: Catalogue<typeof ms> = { name: 'thanks', ms, en }
export type ThanksTexts = Plain<typeof ms>
