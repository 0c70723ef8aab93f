import { ironOnTextsEn as en } from './en/iron-on.ts'
import { ironOnTextsMs as ms } from './ms/iron-on.ts'
import type { PlainTexts } from './text-types.ts'
import type { TextCatalog } from './texts.ts'

export const ironOnTexts: TextCatalog<typeof ms> = { name: 'ironOn', ms, en }
export type IronOnTexts = PlainTexts<typeof ms>
