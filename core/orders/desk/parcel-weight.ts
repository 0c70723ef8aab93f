import { z } from 'zod'
import { says } from '../../shared/field-words.ts'

/** What a parcel can weigh, grams. */
export const parcelGrams = z
  .number(says('not_a_number'))
  .int()
  .min(10, says('below_least_units', { least: 10, unit: 'grams' }))
  .max(70_000, says('above_most_units', { most: 70_000, unit: 'grams' }))

/** What the parcel of an order weighs: by the scales, or reckoned from goods of which each has a weight. */
export const parcelWeight = z.object({ grams: z.int(), weighed: z.boolean() })
export type ParcelWeight = z.output<typeof parcelWeight>

/** Whole grams of what was typed in kilograms, `1.2` or `1,25`; null: that is no weight. */
export function gramsOf(typed: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,3}))?$/.exec(typed.trim())
  if (!match) return null
  const [, whole = '', part = ''] = match
  return Number(whole) * 1000 + Number(part.padEnd(3, '0'))
}

/** As scales show it, upwards: `1.25`. */
export const kilogramsText = (grams: number): string => (Math.ceil(grams / 10) / 100).toFixed(2)
