import { z } from 'zod'
import { maxInteger } from './limits.ts'

// Records that several people can edit have a version (D-20), which counts changes. A change names the version on
// which it is based and is refused if a newer version exists, so that unseen changes are never overwritten. API
// clients may omit the version to overwrite the latest one.

/** Version in an answer, which is the number of changes. 0 if the record was never changed. */
export const versionSchema = z.int()

export const expectedVersionSchema = z.number().int().min(0).max(maxInteger).optional()

/** `least` is 0 if the record may not exist yet. */
export const createVersionSchema = (least = 1) => z.int().min(least).max(maxInteger)

/** The message says who changed the record and when. The `details` are `versionConflictDetails`. */
export const versionConflict = {
  changed_meanwhile: {
    status: 409,
    error: 'Someone else has changed this. Compare both versions.',
  },
} as const

/** The `details` of a version conflict. `current` is the record as its read call would return it now. */
export const versionConflictDetailsSchema = z.object({
  version: versionSchema,
  changedBy: z.string(),
  changedAt: z.iso.datetime().nullable(),
  current: z.unknown(),
})
export type VersionConflictDetails = z.output<typeof versionConflictDetailsSchema>
