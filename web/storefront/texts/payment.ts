import { paymentTextsEn as en } from './en/payment.ts'
import { paymentTextsMs as ms } from './ms/payment.ts'
import type { TextCatalogue } from './texts.ts'

export const paymentTexts: TextCatalogue<typeof ms> = { ms, en }
