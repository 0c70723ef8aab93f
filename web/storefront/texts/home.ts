import { home as en } from './en/home.ts'
import { home as ms } from './ms/home.ts'
import type { Catalogue } from './texts.ts'

export const homeTexts: Catalogue<typeof ms> = { name: 'home', ms, en }
