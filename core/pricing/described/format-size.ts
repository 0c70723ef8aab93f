import type { SizeUnit } from './description-values.ts'
import { formatLengthInUnit } from './typed-job.ts'

/**
 * Formats width and height in the unit that the customer typed, such as `3 × 8 ft`. Without a known unit, the result
 * is in millimetres.
 */
export function formatPieceDimensions(
  { width, height }: { width: number; height: number },
  unit: SizeUnit = 'mm',
): string {
  return unit === 'mm'
    ? `${width} × ${height} mm`
    : `${formatLengthInUnit(width, unit)} × ${formatLengthInUnit(height, unit)} ${unit}`
}
