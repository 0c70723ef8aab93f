import { z } from 'zod'
import { parseNumber } from '#core/shared/typed-number.ts'
import { fieldError } from '#core/shared/field-messages.ts'

export const parcelGramsSchema = z
  .number(fieldError('not_a_number'))
  .int()
  .min(10, fieldError('below_least_units', { least: 10, unit: 'grams' }))
  .max(70_000, fieldError('above_most_units', { most: 70_000, unit: 'grams' }))

/**
 * Weight of a parcel. `weighed` is false if it is calculated from the items, which requires that every item has a
 * weight.
 */
export const parcelWeightSchema = z.object({ grams: z.int(), weighed: z.boolean() })
export type ParcelWeight = z.output<typeof parcelWeightSchema>

/**
 * Converts a typed weight in kilograms, such as `1.2` or `1.25`, to whole grams. Returns `null` if the text is not a
 * weight.
 */
export function parseKilograms(typed: string): number | null {
  const kilograms = /^\d{1,3}(?:\.\d{1,3})?$/.test(typed.trim()) ? parseNumber(typed) : null
  return kilograms === null ? null : Math.round(kilograms * 1000)
}

/** Formats grams as kilograms, rounded up as on scales: `1.25`. */
export const formatKilograms = (grams: number): string => (Math.ceil(grams / 10) / 100).toFixed(2)
