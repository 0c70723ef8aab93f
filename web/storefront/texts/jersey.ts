import { jersey as en } from './en/jersey.ts'
import { jersey as ms } from './ms/jersey.ts'
import type { Catalogue } from './texts.ts'

export const jerseyTexts: Catalogue<typeof ms> = { ms, en }
export type JerseyTexts = typeof ms
