import type { Sen } from '#core/shared/money.ts'
import { printableSheetSizeMm, countStickerSheets } from '../sticker-sheet.ts'
import { noOtherLines, calculatePortion, type OtherLines } from './other-lines.ts'
import { areaUnits, type ProductPricing, type UnitPriceTiers } from './description-pricing.ts'
import { createJobTrouble, type JobTrouble } from './job-trouble.ts'

interface Base {
  sen: Sen
  /** Unit price if every unit has the same price and customers may see it, otherwise `null`. */
  each: Sen | null
  sheets: number | null
}

/** Calculates the price without options. The price tier also depends on the other lines of the same product. */
export function calculateBasePrice(
  pricing: ProductPricing,
  quantity: number,
  size: { width: number; height: number } | null,
  otherLines: OtherLines = noOtherLines,
): Base | { trouble: JobTrouble } {
  if (pricing.by === 'fixed')
    return { sen: calculatePortion(pricing.sen, quantity, otherLines), each: null, sheets: null }
  if (pricing.by === 'table')
    return tablePrice(pricing, quantity, size ? size.width * size.height : 0, otherLines)
  if (pricing.by === 'sheet') {
    const sheets = size ? countStickerSheets(quantity, countPiecesPerSheet(size)) : 0
    if (sheets === 0) return createJobTrouble({ code: 'too_large' })
    return { sen: sheets * tierPrice(pricing.tiers, sheets + otherLines.sheets), each: null, sheets }
  }
  const perUnit = tierPrice(pricing.tiers, otherLines.before + quantity + otherLines.after)
  if (pricing.by !== 'area') return { sen: quantity * perUnit, each: perUnit, sheets: null }
  if (!size) return createJobTrouble({ code: 'size_needed' })
  const each = areaPrice(pricing, size, perUnit)
  return { sen: quantity * each, each, sheets: null }
}

function tablePrice(
  { quantities, rows }: ProductPricing & { by: 'table' },
  quantity: number,
  area: number,
  otherLines: OtherLines,
) {
  const column = quantities.indexOf(otherLines.before + quantity + otherLines.after)
  if (column === -1) return createJobTrouble({ code: 'quantity_not_offered', offered: quantities })
  const row = rows.find(({ up_to_mm: { width, height } }) => area <= width * height)
  const sen = row?.sen[column]
  return sen === undefined
    ? createJobTrouble({ code: 'too_large' })
    : { sen: calculatePortion(sen, quantity, otherLines), each: null, sheets: null }
}

function tierPrice(tiers: UnitPriceTiers, count: number): Sen {
  return (tiers.findLast(({ from }) => from <= count) ?? tiers[0])?.sen ?? 0
}

/** Returns how many pieces fit on one sheet in straight rows, in the better of the two orientations (CALC-02). */
export function countPiecesPerSheet({ width, height }: { width: number; height: number }): number {
  return Math.max(onGrid(width, height), onGrid(height, width))
}

const onGrid = (across: number, down: number) =>
  Math.floor(tenths(printableSheetSizeMm.width) / tenths(across)) *
  Math.floor(tenths(printableSheetSizeMm.height) / tenths(down))

/**
 * Returns the price of one piece, rounded to the nearest sen. Uses BigInt, because the products exceed the exact
 * integers of a double, which would round half a sen incorrectly.
 */
function areaPrice(
  { unit, smallest }: ProductPricing & { by: 'area' },
  { width, height }: { width: number; height: number },
  perUnit: Sen,
): Sen {
  const wholeUnit = BigInt(Math.round(areaUnits[unit] * 100))
  const area = BigInt(tenths(width)) * BigInt(tenths(height))
  const least = (wholeUnit * BigInt(smallest)) / 100n
  const charged = area > least ? area : least
  return Number((charged * BigInt(perUnit) * 2n + wholeUnit) / (wholeUnit * 2n))
}

/** Converts millimetres to tenths of a millimetre, which are whole numbers. */
const tenths = (mm: number) => Math.round(mm * 10)
