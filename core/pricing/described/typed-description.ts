import {
  productDescription,
  sizeUnits,
  type Effect,
  type Pricing,
  type ProductDescription,
} from './description.ts'
import type { PrintMaterial } from '../../production/print-material.ts'
import { senFromRinggit } from '../../shared/money.ts'
import { slugOf } from '../../shared/slug.ts'

/** A description as it is typed: amounts and numbers as text, so that none is lost while it is half written. */
export interface TypedDescription {
  by: Pricing['by']
  tiers: TypedTier[]
  setOf: string
  unit: 'm2' | 'ft2'
  smallest: string
  fixed: string
  /** Separated by commas. */
  quantities: string
  rows: TypedRow[]
  size: TypedSize | null
  least: string
  most: string
  rush: { share: string; amount: string } | null
  asks: ProductDescription['asks']
  made: ProductDescription['made']
  material: PrintMaterial
  supplier: string
  supplierDays: string
  /** Of a piece, grams. */
  weight: string
  options: TypedOption[]
}
export interface TypedTier {
  key: number
  from: string
  amount: string
}
export interface TypedRow {
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
  /** Empty until it is saved for the first time. */
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
  by: Effect['by']
  /** RM, or percent where it is a share. */
  amount: string
  width: string
  height: string
  excludes: string[]
}

let keys = 0
const next = () => (keys += 1)
export const typedTier = (from = '', amount = ''): TypedTier => ({ key: next(), from, amount })
export const typedRow = (): TypedRow => ({ key: next(), width: '', height: '', amounts: [] })
export const typedChoice = (): TypedChoice => ({
  key: next(),
  code: '',
  ms: '',
  en: '',
  by: 'nothing',
  amount: '',
  width: '',
  height: '',
  excludes: [],
})
export const typedOption = (): TypedOption => ({
  key: next(),
  code: '',
  ms: '',
  en: '',
  spread: false,
  choices: [typedChoice(), typedChoice()],
})

/** What a new description begins with. */
export const blankDescription = (): TypedDescription => ({
  by: 'piece',
  tiers: [typedTier('1', '')],
  setOf: '10',
  unit: 'ft2',
  smallest: '',
  fixed: '',
  quantities: '',
  rows: [typedRow()],
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

const ringgit = (sen: number) => (sen / 100).toFixed(2)
const percent = (perMille: number) => String(perMille / 10)

export function typedOf(described: ProductDescription): TypedDescription {
  const { pricing, size, rush, options, least, most, asks, made } = described
  return {
    ...blankDescription(),
    ...typedPricing(pricing),
    by: pricing.by,
    size: size && {
      unit: size.unit,
      least: inUnit(size.least_mm, size.unit),
      most: inUnit(size.most_mm, size.unit),
    },
    least: String(least),
    most: String(most),
    rush: rush && { share: percent(rush.per_mille), amount: ringgit(rush.sen) },
    asks,
    made,
    material: described.material ?? 'Sticker paper',
    supplier: described.supplier?.name ?? '',
    supplierDays: described.supplier ? String(described.supplier.days) : '',
    weight: described.weight_g === undefined ? '' : String(described.weight_g),
    options: options.map(({ code, name, spread, choices }) => ({
      key: next(),
      code,
      ...name,
      spread,
      choices: choices.map(({ code, name, effect, size_mm: size, excludes }) => ({
        key: next(),
        code,
        ...name,
        by: effect.by,
        amount:
          effect.by === 'nothing'
            ? ''
            : effect.by === 'share'
              ? percent(effect.per_mille)
              : ringgit(effect.sen),
        width: size ? String(size.width) : '',
        height: size ? String(size.height) : '',
        excludes,
      })),
    })),
  }
}

function typedPricing(pricing: Pricing): Partial<TypedDescription> {
  if (pricing.by === 'fixed') return { fixed: ringgit(pricing.sen) }
  if (pricing.by === 'table')
    return {
      quantities: pricing.quantities.join(', '),
      rows: pricing.rows.map(({ up_to_mm: { width, height }, sen }) => ({
        key: next(),
        width: width === whatever.width ? '' : String(width),
        height: height === whatever.height ? '' : String(height),
        amounts: sen.map(ringgit),
      })),
    }
  const tiers = pricing.tiers.map(({ from, sen }) => typedTier(String(from), ringgit(sen)))
  if (pricing.by === 'set') return { tiers, setOf: String(pricing.pieces) }
  if (pricing.by === 'area') return { tiers, unit: pricing.unit, smallest: String(pricing.smallest / 100) }
  return { tiers }
}

export const mmIn = { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8 } as const
const inUnit = (mm: number, unit: TypedSize['unit']) => String(Math.round((mm / mmIn[unit]) * 1000) / 1000)
const toMm = (typed: string, unit: TypedSize['unit']) => tenth(number(typed) * mmIn[unit])
/** Of a choice or a row: millimetres, or with its unit, `3 ft`. */
function sideMm(typed: string): number {
  const [, side = '', unit = 'mm'] = /^\s*([\d.,]+)\s*(mm|cm|m|in|ft)?\s*$/i.exec(typed) ?? []
  const known = Object.entries(mmIn).find(([name]) => name === unit.toLowerCase())
  return tenth(number(side) * (known?.[1] ?? Number.NaN))
}
/** To a tenth of a millimetre. */
const tenth = (mm: number) => Math.round(mm * 10) / 10

/** What is no number is none: the schema says so at its place. */
const number = (typed: string) =>
  typed.trim() === '' ? Number.NaN : Number(typed.trim().replaceAll(',', ''))
const sen = (typed: string) => senFromRinggit(typed) ?? Number.NaN
const perMille = (typed: string) => Math.round(number(typed) * 10)

/** As the call takes it; what can't be read makes it refuse, at its place. */
export function describedOf(typed: TypedDescription): unknown {
  const { size, rush, asks, made } = typed
  return {
    pricing: pricingOf(typed),
    size: size && {
      unit: size.unit,
      least_mm: toMm(size.least, size.unit),
      most_mm: toMm(size.most, size.unit),
    },
    least: number(typed.least),
    most: number(typed.most),
    rush: rush && { per_mille: perMille(rush.share || '0'), sen: sen(rush.amount || '0') },
    asks,
    made,
    ...(made === 'sheet' && { material: typed.material }),
    ...(made === 'outside' &&
      typed.supplier.trim() !== '' && {
        supplier: { name: typed.supplier, days: number(typed.supplierDays || '0') },
      }),
    ...(typed.weight.trim() !== '' && { weight_g: number(typed.weight) }),
    options: coded(typed.options).map(({ code, option, choices }) => ({
      code,
      name: { ms: option.ms, en: option.en },
      spread: option.spread,
      choices: choices.map(({ code: choiceCode, choice }) => ({
        code: choiceCode,
        name: { ms: choice.ms, en: choice.en },
        effect: effectOf(choice),
        ...((choice.width || choice.height) && {
          size_mm: { width: sideMm(choice.width), height: sideMm(choice.height) },
        }),
        excludes: choice.excludes,
      })),
    })),
  }
}

/** Options and their choices with the codes that they are saved under. */
function coded(options: readonly TypedOption[]) {
  const codes = new Set<string>()
  return options.map((option) => {
    const taken = new Set<string>()
    const choices = option.choices.map((choice) => ({ choice, code: codeFor(choice, taken) }))
    return { option, code: codeFor(option, codes), choices }
  })
}

/** A choice of another option: `path` is what `excludes` names it by. */
export interface Beside {
  path: string
  name: string
}

/** The choices of the other options than the one in this place, which its choices may exclude. */
export const choicesBeside = ({ options }: TypedDescription, place: number): Beside[] =>
  coded(options).flatMap(({ option, code, choices }, at) =>
    at === place
      ? []
      : choices.map((each) => ({
          path: `${code}/${each.code}`,
          name: `${option.ms}: ${each.choice.ms}`,
        })),
  )

function pricingOf({ by, tiers, setOf, unit, smallest, fixed, quantities, rows }: TypedDescription): unknown {
  const steps = tiers.map(({ from, amount }) => ({ from: number(from), sen: sen(amount) }))
  if (by === 'fixed') return { by, sen: sen(fixed) }
  if (by === 'set') return { by, pieces: number(setOf), tiers: steps }
  if (by === 'area') return { by, unit, smallest: Math.round(number(smallest || '0') * 100), tiers: steps }
  if (by !== 'table') return { by, tiers: steps }
  const offered = quantitiesOf(quantities)
  return {
    by,
    quantities: offered,
    rows: rows.map(({ width, height, amounts }) => ({
      up_to_mm: anySize({ width, height }, rows.length)
        ? whatever
        : { width: sideMm(width), height: sideMm(height) },
      sen: offered.map((_, at) => sen(amounts[at] ?? '')),
    })),
  }
}

/** The only row of a table whose goods have no size, or any. */
const anySize = ({ width, height }: Pick<TypedRow, 'width' | 'height'>, rows: number) =>
  rows === 1 && width.trim() === '' && height.trim() === ''
/** As large as a description can say. */
const whatever = { width: 50_000, height: 50_000 }

export const quantitiesOf = (typed: string) =>
  typed
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(number)

/** What it is called in orders: its code, once it has one, else one of its name. */
function codeFor({ code, ms }: { code: string; ms: string }, taken: Set<string>): string {
  const wanted = code || slugOf(ms).slice(0, 36) || 'x'
  let free = wanted
  for (let more = 2; taken.has(free); more += 1) free = `${wanted}-${more}`
  taken.add(free)
  return free
}

function effectOf({ by, amount }: TypedChoice): unknown {
  if (by === 'nothing') return { by }
  return by === 'share' ? { by, per_mille: perMille(amount) } : { by, sen: sen(amount) }
}

/** What was typed, where it can be priced already; null: not yet. */
export const readDescription = (typed: TypedDescription): ProductDescription | null =>
  productDescription.safeParse(describedOf(typed)).data ?? null
