import { ownHome as en } from './en/own-home.ts'
import { ownHome as ms } from './ms/own-home.ts'
import type { Catalogue } from './texts.ts'

export const ownHomeTexts: Catalogue<typeof ms> = { ms, en }
