import { ironOn as en } from './en/iron-on.ts'
import { ironOn as ms } from './ms/iron-on.ts'
import type { Catalogue } from './texts.ts'

export const ironOnTexts: Catalogue<typeof ms> = { ms, en }
export type IronOnTexts = typeof ms
