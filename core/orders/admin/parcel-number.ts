import { z } from 'zod'
import { fieldError } from '#core/shared/field-messages.ts'

export const trackingNumber = z
  .string()
  .trim()
  .max(40, fieldError('too_long', { most: 40 }))
  .regex(/^[^\0\n]*$/)

/** Name of the carrier in Settings, if the tracking number does not identify it. Otherwise empty. */
export const carrierName = z
  .string()
  .trim()
  .max(60)
  .regex(/^[^\0\n]*$/)
