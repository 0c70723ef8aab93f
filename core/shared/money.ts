import { parseNumber } from './typed-number.ts'
import { formatWholeNumber } from './format-whole-number.ts'

/**
 * An amount in whole sen: RM 1.00 is 100. All prices, fees and totals use this type, so that there are no fractions.
 */
export type Sen = number

/** Formats an amount as `RM 1,260.00`. The space is a plain one, so that messages and screens contain the same text. */
export function formatRinggit(sen: Sen): string {
  const whole = formatWholeNumber(Math.trunc(Math.abs(sen) / 100))
  const cents = String(Math.abs(sen) % 100).padStart(2, '0')
  return `${sen < 0 ? '-' : ''}RM ${whole}.${cents}`
}

/** Converts sen to an amount in RM, as the calls of API-03 return it: 420 sen becomes 4.2. */
export function toRinggit(sen: Sen): number {
  return sen / 100
}

/**
 * Parses an amount in RM, as a number or as text such as `126`, `126.5`, `126.50` or `RM 1,126.50`. Returns `null`
 * for other values.
 */
export function parseRinggit(amount: number | string): Sen | null {
  // Clients that calculate with fractions may send 25.200000000000003, so the amount is rounded to the nearest sen.
  if (typeof amount === 'number') return Number.isFinite(amount) ? Math.round(amount * 100) : null
  const match = /^(?:RM)?\s*([\d,]+(?:\.\d{1,2})?)$/i.exec(amount.trim())
  const ringgit = match?.[1] === undefined ? null : parseNumber(match[1])
  return ringgit === null ? null : Math.round(ringgit * 100)
}

/** Formats the cost per piece with 3 decimals (CALC-02): `RM 0.126`. The cost is zero if nothing is ordered. */
export function formatUnitCost(total: Sen, quantity: number): string {
  const thousandths = quantity > 0 ? Math.round((total * 10) / quantity) : 0
  return `RM ${Math.trunc(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`
}
