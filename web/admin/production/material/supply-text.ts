import { isMeasuredInMetres, type SupplyItem } from '#core/production/supplies.ts'
import { formatCount } from '#core/shared/format-count.ts'

export const formatSupplyName = ({ material, widthMm }: SupplyItem): string =>
  widthMm > 0 ? `${material} ${widthMm} mm` : material

/** `milli` is the amount in thousandths of a metre or sheet. */
export function formatSupplyAmount(supply: Pick<SupplyItem, 'material'>, milli: number): string {
  const figure = (milli / 1000).toLocaleString('en', { maximumFractionDigits: 2 })
  if (isMeasuredInMetres(supply)) return `${figure} m`
  return `${figure} ${Math.abs(milli) === 1000 ? 'sheet' : 'sheets'}`
}

export function describeDaysLeft(daysLeft: number | null): string {
  if (daysLeft === null) return 'none used in the last four weeks'
  if (daysLeft > 365) return 'enough for over a year'
  return `enough for ${formatCount(daysLeft, 'day')}`
}
