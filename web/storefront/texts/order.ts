import { orderTextsEn as en } from './en/order.ts'
import { orderTextsMs as ms } from './ms/order.ts'
import type { TextCatalogue } from './texts.ts'

export const orderTexts: TextCatalogue<typeof ms> = { name: 'order', ms, en }
