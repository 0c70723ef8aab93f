import { paymentTextsEn as en } from './en/payment.ts'
import { paymentTextsMs as ms } from './ms/payment.ts'
import type { TextCatalog } from './texts.ts'

export const paymentTexts: TextCatalog<typeof ms> = { ms, en }
