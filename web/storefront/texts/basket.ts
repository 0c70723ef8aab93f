import { basket as en } from './en/basket.ts'
import { basket as ms } from './ms/basket.ts'
import type { Catalogue } from './texts.ts'

export const basketTexts: Catalogue<typeof ms> = { ms, en }
