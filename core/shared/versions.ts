import { z } from 'zod'
import { maxInteger } from './limits.ts'

// Records that several people can edit have a version (D-20), which counts changes. A change names the version it is
// based on and is refused if there is a newer one, so that unseen changes are never overwritten. API clients may omit the
// version to overwrite any.

/** In an answer: the number of changes. 0 if there were none. */
export const versionSchema = z.int()

/** In a change: the version it is based on. */
export const seenVersionSchema = z.number().int().min(0).max(maxInteger).optional()

/** The same where a change has to name it. `least` is 0 if the record may not exist yet. */
export const createVersionSchema = (least = 1) => z.int().min(least).max(maxInteger)

/** The message says who changed the record and when. See `versionConflictDetails`. */
export const versionConflict = {
  changed_meanwhile: {
    status: 409,
    error: 'Someone else has changed this. Compare both versions.',
  },
} as const

/** `current` is what the call that reads the record would return now. */
export const versionConflictDetails = z.object({
  version: versionSchema,
  changedBy: z.string(),
  changedAt: z.iso.datetime().nullable(),
  current: z.unknown(),
})
export type VersionConflictDetails = z.output<typeof versionConflictDetails>
