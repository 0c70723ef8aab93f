import { z } from 'zod'
import { fieldError } from '#core/shared/field-messages.ts'

export const trackingNumberSchema = z
  .string()
  .trim()
  .max(40, fieldError('too_long', { most: 40 }))
  .regex(/^[^\0\n]*$/)

/** Name of a carrier in Settings. Needed only if the tracking number does not identify the carrier, otherwise empty. */
export const carrierNameSchema = z
  .string()
  .trim()
  .max(60)
  .regex(/^[^\0\n]*$/)
