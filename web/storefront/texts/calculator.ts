import { calculator as en } from './en/calculator.ts'
import { calculator as ms } from './ms/calculator.ts'
import type { Catalogue } from './texts.ts'

export const calculatorTexts: Catalogue<typeof ms> = { name: 'calculator', ms, en }
