import { ironOn as en } from './en/iron-on.ts'
import { ironOn as ms } from './ms/iron-on.ts'
import type { Plain } from './english.ts'
import type { Catalogue } from './texts.ts'

export const ironOnTexts: Catalogue<typeof ms> = { name: 'ironOn', ms, en }
export type IronOnTexts = Plain<typeof ms>
