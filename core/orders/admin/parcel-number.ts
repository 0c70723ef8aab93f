import { z } from 'zod'
import { says } from '#core/shared/field-words.ts'

export const trackingNumber = z
  .string()
  .trim()
  .max(40, says('too_long', { most: 40 }))
  .regex(/^[^\0\n]*$/)

/** A carrier by the name that Settings have, where its number alone does not tell; empty: the number tells. */
export const carrierName = z
  .string()
  .trim()
  .max(60)
  .regex(/^[^\0\n]*$/)
