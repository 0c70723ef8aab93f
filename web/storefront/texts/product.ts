import { productTextsEn as en } from './en/product.ts'
import { productTextsMs as ms } from './ms/product.ts'
import type { PlainTexts } from './text-types.ts'
import type { TextCatalog } from './texts.ts'

export const productTexts: TextCatalog<typeof ms> = { ms, en }
export type ProductTexts = PlainTexts<typeof ms>
