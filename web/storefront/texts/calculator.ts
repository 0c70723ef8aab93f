import { calculatorTextsEn as en } from './en/calculator.ts'
import { calculatorTextsMs as ms } from './ms/calculator.ts'
import type { TextCatalog } from './texts.ts'

export const calculatorTexts: TextCatalog<typeof ms> = { name: 'calculator', ms, en }
