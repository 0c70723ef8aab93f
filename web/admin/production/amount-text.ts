import type { PrintAmounts, MaterialSummary, WaitingOrder } from '#core/production/production.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { formatWholeNumber } from '#core/shared/format-whole-number.ts'

export function formatAmounts({ tags, logos, stickers }: PrintAmounts): string {
  return [formatCount(tags, 'tag'), formatCount(logos, 'logo'), formatCount(stickers, 'sticker')]
    .filter((words) => !words.startsWith('0 '))
    .join(', ')
}

/** Returns `shared` if the order needs only one sheet of film, because orders share film. */
export function formatRequiredSheets({ materials, sheets }: WaitingOrder): string {
  return materials.includes('DTF film') && sheets === 1 ? 'shared' : formatCount(sheets, 'sheet')
}

export function countMaterialSheets(materials: MaterialSummary[]): number {
  return materials.reduce((sum, { sheets }) => sum + sheets, 0)
}

export function formatMaterialSheets(materials: MaterialSummary[]): string {
  return materials.map(({ material, sheets }) => `${material}: ${formatCount(sheets, 'sheet')}`).join(' · ')
}

export function formatPrintRun(sheet: { times: number; onEach: number; wanted: number | null }): string {
  const { times, onEach, wanted } = sheet
  const printed = `${formatCount(times, 'sheet')} × ${onEach} = ${formatWholeNumber(times * onEach)}`
  if (wanted === null) return printed
  return `${printed}: ${formatWholeNumber(wanted)} ordered, ${formatWholeNumber(times * onEach - wanted)} spare`
}
