import { z } from 'zod'
import { mostWhole } from './bounds.ts'

// What two people can edit has a version (D-20), which counts its changes. A change names the one that it was decided on
// and is refused where another has come since: nobody overwrites what he hasn't seen. Who names none, a machine say,
// means whatever is there.

/** In an answer: how often it was changed; 0: never. */
export const version = z.int()

/** In a change: the version that it was decided on. */
export const seenVersion = z.number().int().min(0).max(mostWhole).optional()

/** The same where each change has to name one; `least` 0 where there may be none yet. */
export const requiredVersion = (least = 1) => z.int().min(least).max(mostWhole)

/** The words say who changed it and when; `details`: `meanwhileDetails`. */
export const changedMeanwhile = {
  changed_meanwhile: {
    status: 409,
    error: 'Somebody has changed this meanwhile. Please look at both first.',
  },
} as const

/** `current`: what the call that reads the record would answer now. */
export const meanwhileDetails = z.object({
  version,
  changedBy: z.string(),
  changedAt: z.iso.datetime().nullable(),
  current: z.unknown(),
})
export type MeanwhileDetails = z.output<typeof meanwhileDetails>
