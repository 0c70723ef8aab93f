import type { TypedDescription, TypedSizePriceRow, TypedChoice } from './typed-description.ts'
import {
  parseLengthMm,
  parseTypedNumber,
  parsePerMille,
  parseSen,
  parseSideMm,
  unlimitedSizeMm,
} from './typed-numbers.ts'
import { assignOptionCodes } from './choice-codes.ts'
import { type ProductDescription, productDescriptionSchema } from './description.ts'

/**
 * Converts the typed description to the input of the call. Invalid values are kept, so that the call refuses the
 * field that contains them.
 */
export function parseDescription(typed: TypedDescription): unknown {
  const { size, rush, asks, made } = typed
  return {
    pricing: pricingOf(typed),
    size: size && {
      unit: size.unit,
      least_mm: parseLengthMm(size.least, size.unit),
      most_mm: parseLengthMm(size.most, size.unit),
    },
    least: parseTypedNumber(typed.least),
    most: parseTypedNumber(typed.most),
    rush: rush && { per_mille: parsePerMille(rush.share || '0'), sen: parseSen(rush.amount || '0') },
    asks,
    made,
    ...(made === 'sheet' && { material: typed.material }),
    ...(made === 'outside' &&
      typed.supplier.trim() !== '' && {
        supplier: { name: typed.supplier, days: parseTypedNumber(typed.supplierDays || '0') },
      }),
    ...(typed.weight.trim() !== '' && { weight_g: parseTypedNumber(typed.weight) }),
    options: assignOptionCodes(typed.options).map(({ code, option, choices }) => ({
      code,
      name: { ms: option.ms, en: option.en },
      spread: option.spread,
      choices: choices.map(({ code: choiceCode, choice }) => ({
        code: choiceCode,
        name: { ms: choice.ms, en: choice.en },
        effect: parseEffect(choice),
        ...((choice.width || choice.height) && {
          size_mm: { width: parseSideMm(choice.width), height: parseSideMm(choice.height) },
        }),
        excludes: choice.excludes,
      })),
    })),
  }
}

function pricingOf({ by, tiers, setOf, unit, smallest, fixed, quantities, rows }: TypedDescription): unknown {
  const steps = tiers.map(({ from, amount }) => ({ from: parseTypedNumber(from), sen: parseSen(amount) }))
  if (by === 'fixed') return { by, sen: parseSen(fixed) }
  if (by === 'set') return { by, pieces: parseTypedNumber(setOf), tiers: steps }
  if (by === 'area')
    return { by, unit, smallest: Math.round(parseTypedNumber(smallest || '0') * 100), tiers: steps }
  if (by !== 'table') return { by, tiers: steps }
  const offered = parseQuantities(quantities)
  return {
    by,
    quantities: offered,
    rows: rows.map(({ width, height, amounts }) => ({
      up_to_mm: anySize({ width, height }, rows.length)
        ? unlimitedSizeMm
        : { width: parseSideMm(width), height: parseSideMm(height) },
      sen: offered.map((_, at) => parseSen(amounts[at] ?? '')),
    })),
  }
}

/** Returns true for a row that applies to any size, which is the only row of its table and has no size. */
const anySize = ({ width, height }: Pick<TypedSizePriceRow, 'width' | 'height'>, rows: number) =>
  rows === 1 && width.trim() === '' && height.trim() === ''

/**
 * Parses a list of quantities. A comma between digits groups thousands: `1,500` is one quantity, while `100, 500` and
 * `100 500` are two.
 */
export const parseQuantities = (typed: string) =>
  typed
    .split(/;|,?\s+/)
    .filter(Boolean)
    .map(parseTypedNumber)

function parseEffect({ by, amount }: TypedChoice): unknown {
  if (by === 'nothing') return { by }
  return by === 'share' ? { by, per_mille: parsePerMille(amount) } : { by, sen: parseSen(amount) }
}

export const parsePriceableDescription = (typed: TypedDescription): ProductDescription | null =>
  productDescriptionSchema.safeParse(parseDescription(typed)).data ?? null
