import type { ProductDescription } from './description.ts'
import type { ProductPricing } from './description-pricing.ts'
import type { PriceEffect } from './description-options.ts'
import { sizeUnits } from './description-values.ts'
import type { PrintMaterial } from '#core/production/print-material.ts'

/** Amounts and numbers are text, so that incomplete input is kept. */
export interface TypedDescription {
  by: ProductPricing['by']
  tiers: TypedTier[]
  setOf: string
  unit: 'm2' | 'ft2'
  smallest: string
  fixed: string
  quantities: string
  rows: TypedSizePriceRow[]
  size: TypedSize | null
  least: string
  most: string
  rush: { share: string; amount: string } | null
  asks: ProductDescription['asks']
  made: ProductDescription['made']
  material: PrintMaterial
  supplier: string
  supplierDays: string
  /** Weight of one piece in grams. */
  weight: string
  options: TypedOption[]
}
export interface TypedTier {
  key: number
  from: string
  amount: string
}
export interface TypedSizePriceRow {
  key: number
  width: string
  height: string
  amounts: string[]
}
export interface TypedSize {
  unit: (typeof sizeUnits)[number]
  least: string
  most: string
}
export interface TypedOption {
  key: number
  /** Code of the option. Empty until the description is saved for the first time. */
  code: string
  ms: string
  en: string
  spread: boolean
  choices: TypedChoice[]
}
export interface TypedChoice {
  key: number
  code: string
  ms: string
  en: string
  by: PriceEffect['by']
  /** Amount of the surcharge in RM, or in percent if `by` is `share`. */
  amount: string
  width: string
  height: string
  excludes: string[]
}

let keys = 0
export const createRowKey = () => (keys += 1)
export const createTypedTier = (from = '', amount = ''): TypedTier => ({ key: createRowKey(), from, amount })
export const createTypedSizePriceRow = (): TypedSizePriceRow => ({
  key: createRowKey(),
  width: '',
  height: '',
  amounts: [],
})
export const createTypedChoice = (): TypedChoice => ({
  key: createRowKey(),
  code: '',
  ms: '',
  en: '',
  by: 'nothing',
  amount: '',
  width: '',
  height: '',
  excludes: [],
})
export const createTypedOption = (): TypedOption => ({
  key: createRowKey(),
  code: '',
  ms: '',
  en: '',
  spread: false,
  choices: [createTypedChoice(), createTypedChoice()],
})

export const createBlankDescription = (): TypedDescription => ({
  by: 'piece',
  tiers: [createTypedTier('1', '')],
  setOf: '10',
  unit: 'ft2',
  smallest: '',
  fixed: '',
  quantities: '',
  rows: [createTypedSizePriceRow()],
  size: null,
  least: '1',
  most: '1000',
  rush: null,
  asks: { design: true, names: false, notes: true },
  made: 'hand',
  material: 'Sticker paper',
  supplier: '',
  supplierDays: '',
  weight: '',
  options: [],
})
