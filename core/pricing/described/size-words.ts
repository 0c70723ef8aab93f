import type { SizeUnit } from './description-values.ts'
import { inUnit } from './typed-job.ts'

/** Formats width and height in the unit that the customer typed, `3 × 8 ft`. Uses millimetres if no unit is known. */
export function sizeWords(
  { width, height }: { width: number; height: number },
  unit: SizeUnit = 'mm',
): string {
  return unit === 'mm'
    ? `${width} × ${height} mm`
    : `${inUnit(width, unit)} × ${inUnit(height, unit)} ${unit}`
}
