import { isByMetre, type Supply } from '#core/production/supplies.ts'
import { formatCount } from '#core/shared/format-count.ts'

/** `DTF film 290 mm`, `Sticker paper`. */
export const supplyName = ({ material, widthMm }: Supply): string =>
  widthMm > 0 ? `${material} ${widthMm} mm` : material

/** `12.45 m`, `36 sheets`. */
export function amountOf(supply: Pick<Supply, 'material'>, milli: number): string {
  const figure = (milli / 1000).toLocaleString('en', { maximumFractionDigits: 2 })
  if (isByMetre(supply)) return `${figure} m`
  return `${figure} ${Math.abs(milli) === 1000 ? 'sheet' : 'sheets'}`
}

/** `enough for 9 days`, as it was used lately. */
export function lastsWords(daysLeft: number | null): string {
  if (daysLeft === null) return 'none used in four weeks'
  if (daysLeft > 365) return 'enough for over a year'
  return `enough for ${formatCount(daysLeft, 'day')}`
}
