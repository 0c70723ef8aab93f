import { product as en } from './en/product.ts'
import { product as ms } from './ms/product.ts'
import type { Plain } from './english.ts'
import type { Catalogue } from './texts.ts'

export const productTexts: Catalogue<typeof ms> = { ms, en }
export type ProductTexts = Plain<typeof ms>
