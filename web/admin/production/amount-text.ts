import type { PrintAmounts, MaterialSummary, WaitingOrder } from '#core/production/production.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { formatWholeNumber } from '#core/shared/format-whole-number.ts'

/** Formats amounts to print, e.g. `28 tags, 6 logos`. */
export function formatAmounts({ tags, logos, stickers }: PrintAmounts): string {
  return [formatCount(tags, 'tag'), formatCount(logos, 'logo'), formatCount(stickers, 'sticker')]
    .filter((words) => !words.startsWith('0 '))
    .join(', ')
}

/**
 * Formats the number of sheets that an order needs. Returns `shared` if the order needs only one sheet of film, because
 * orders share film.
 */
export function formatRequiredSheets({ materials, sheets }: WaitingOrder): string {
  return materials.includes('DTF film') && sheets === 1 ? 'shared' : formatCount(sheets, 'sheet')
}

export function countMaterialSheets(materials: MaterialSummary[]): number {
  return materials.reduce((sum, { sheets }) => sum + sheets, 0)
}

/** Formats the sheets of each material, e.g. `DTF film: 5 sheets · Sticker paper: 36 sheets`. */
export function formatMaterialSheets(materials: MaterialSummary[]): string {
  return materials.map(({ material, sheets }) => `${material}: ${formatCount(sheets, 'sheet')}`).join(' · ')
}

/** Formats a print run of stickers, e.g. `36 sheets × 28 = 1,008: 1,000 ordered, 8 spare`. */
export function formatPrintRun(sheet: { times: number; onEach: number; wanted: number | null }): string {
  const { times, onEach, wanted } = sheet
  const printed = `${formatCount(times, 'sheet')} × ${onEach} = ${formatWholeNumber(times * onEach)}`
  if (wanted === null) return printed
  return `${printed}: ${formatWholeNumber(wanted)} ordered, ${formatWholeNumber(times * onEach - wanted)} spare`
}
