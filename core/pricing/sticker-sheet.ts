import { parseNumberOrNaN } from '../shared/typed-number.ts'

/** Printable area of a sheet (CALC-02: 29 by 45 cm), in millimetres. */
export const printableSheetSizeMm = { width: 290, height: 450 } as const

export const maxStickerQuantity = 999_999

/** Returns the number of stickers across and down a sheet. Both are 0 if the size is invalid. */
export function getStickerGrid(sizeMm: number): { across: number; down: number } {
  if (!(sizeMm > 0) || !Number.isFinite(sizeMm)) return { across: 0, down: 0 }
  return {
    across: Math.floor(printableSheetSizeMm.width / sizeMm),
    down: Math.floor(printableSheetSizeMm.height / sizeMm),
  }
}

/**
 * Returns the number of stickers on one sheet: floor(290 / size) × floor(450 / size). Sizes are whole millimetres, so
 * that 2.9 cm gives 10 across.
 */
export function countStickersPerSheet(sizeMm: number): number {
  const { across, down } = getStickerGrid(sizeMm)
  return across * down
}

export function countStickerSheets(quantity: number, onOneSheet: number): number {
  return onOneSheet > 0 && quantity > 0 ? Math.ceil(quantity / onOneSheet) : 0
}

/** Formats a size for calls and the browser's storage, such as `6cm` or `5.5cm`. */
export function formatStickerSize(sizeMm: number): string {
  return `${sizeMm / 10}cm`
}

/** Parses a size in centimetres (`6cm`, `6 cm`, `6` or `5.5`) to whole millimetres. Returns 0 for other texts. */
export function parseStickerSize(text: string): number {
  const mm = parseNumberOrNaN(text.replace(/cm\s*$/i, '')) * 10
  const whole = Math.round(mm)
  return whole > 0 && whole < 10_000 && Math.abs(mm - whole) < 1e-6 ? whole : 0
}
