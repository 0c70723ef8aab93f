import { numberOrNaN } from '../shared/typed-number.ts'

/** Usable part of a printed sheet (CALC-02: 29 by 45 cm), in millimetres. */
export const sheetMm = { width: 290, height: 450 } as const

/** The largest quantity that the calculator takes, six digits. */
export const mostQuantity = 999_999

/** How many square stickers of this size lie across a sheet and down it; none for a size that is no size. */
export function sheetGrid(sizeMm: number): { across: number; down: number } {
  if (!(sizeMm > 0) || !Number.isFinite(sizeMm)) return { across: 0, down: 0 }
  return { across: Math.floor(sheetMm.width / sizeMm), down: Math.floor(sheetMm.height / sizeMm) }
}

/** Stickers on one sheet: floor(290 / size) × floor(450 / size), in whole millimetres so that 2.9 cm gives 10. */
export function perSheet(sizeMm: number): number {
  const { across, down } = sheetGrid(sizeMm)
  return across * down
}

/** Sheets for a quantity; none when nothing is ordered or nothing fits. */
export function sheetsFor(quantity: number, onOneSheet: number): number {
  return onOneSheet > 0 && quantity > 0 ? Math.ceil(quantity / onOneSheet) : 0
}

/** `6cm`, `5.5cm`: how the calls and the browser's storage write a size. */
export function sizeText(sizeMm: number): string {
  return `${sizeMm / 10}cm`
}

/** Reads `6cm`, `6 cm`, `6` or `5.5` centimetres into whole millimetres; 0 for anything else. */
export function sizeFromText(text: string): number {
  const mm = numberOrNaN(text.replace(/cm\s*$/i, '')) * 10
  const whole = Math.round(mm)
  return whole > 0 && whole < 10_000 && Math.abs(mm - whole) < 1e-6 ? whole : 0
}
