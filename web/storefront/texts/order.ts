import { orderTextsEn as en } from './en/order.ts'
import { orderTextsMs as ms } from './ms/order.ts'
import type { TextCatalog } from './texts.ts'

export const orderTexts: TextCatalog<typeof ms> = { name: 'order', ms, en }
