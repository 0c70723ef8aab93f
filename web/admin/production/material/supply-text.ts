import { isByMetre, type SupplyItem } from '#core/production/supplies.ts'
import { formatCount } from '#core/shared/format-count.ts'

/** Returns a material's name, e.g. `DTF film 290 mm` or `Sticker paper`. */
export const formatSupplyName = ({ material, widthMm }: SupplyItem): string =>
  widthMm > 0 ? `${material} ${widthMm} mm` : material

/** Formats an amount given in thousandths of a unit, e.g. `12.45 m` or `36 sheets`. */
export function formatSupplyAmount(supply: Pick<SupplyItem, 'material'>, milli: number): string {
  const figure = (milli / 1000).toLocaleString('en', { maximumFractionDigits: 2 })
  if (isByMetre(supply)) return `${figure} m`
  return `${figure} ${Math.abs(milli) === 1000 ? 'sheet' : 'sheets'}`
}

/** Describes how long the stock lasts at the recent rate of use, e.g. `enough for 9 days`. */
export function describeDaysLeft(daysLeft: number | null): string {
  if (daysLeft === null) return 'none used in the last four weeks'
  if (daysLeft > 365) return 'enough for over a year'
  return `enough for ${formatCount(daysLeft, 'day')}`
}
