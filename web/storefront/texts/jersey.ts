import { jersey as en } from './en/jersey.ts'
import { jersey as ms } from './ms/jersey.ts'
import type { Plain } from './english.ts'
import type { Catalogue } from './texts.ts'

export const jerseyTexts: Catalogue<typeof ms> = { name: 'jersey', ms, en }
export type JerseyTexts = Plain<typeof ms>
