import { calculatorTextsEn as en } from './en/calculator.ts'
import { calculatorTextsMs as ms } from './ms/calculator.ts'
import type { TextCatalogue } from './texts.ts'

export const calculatorTexts: TextCatalogue<typeof ms> = { name: 'calculator', ms, en }
