import { z } from 'zod'
import { slugPattern } from '../shared/slug.ts'
import { maxInteger } from '../shared/limits.ts'
import { requireRole } from '../contract.ts'
import { versionConflict } from '../shared/versions.ts'
import { catalogError } from './catalog-messages.ts'

// Every entry has a version, and each change names the version on which it is based. API clients may omit the version
// to overwrite the latest one.

export const catalogReadAccess = requireRole('contributor', 'catalog')
export const catalogEditAccess = requireRole('editor', 'catalog')

export const entryIdSchema = z.coerce.number().int().min(1).max(maxInteger)
export const entryVersionSchema = z.coerce.number().int().min(1).max(maxInteger).optional()
export const catalogTextPattern = /^[^\0]*$/

export const nameSchema = z
  .string()
  .trim()
  .min(1, catalogError('required', { field: 'name' }))
  .max(120, catalogError('too_long', { most: 120 }))
  .regex(catalogTextPattern)

/** Empty if English pages use the Malay name. */
export const nameEnSchema = z
  .string()
  .trim()
  .max(120, catalogError('too_long', { most: 120 }))
  .regex(catalogTextPattern)

export const descriptionSchema = z
  .string()
  .trim()
  .max(500, catalogError('too_long', { most: 500 }))
  .regex(catalogTextPattern)

/** Slugs that products can't have, because other storefront pages have these names in their paths. */
const reservedSlugs: readonly string[] = ['calculator', 'order', 'ppsticker', 'thank-you']
export const isReservedSlug = (slug: string): boolean => reservedSlugs.includes(slug)

export const slugSchema = z
  .string()
  .trim()
  .max(80)
  .regex(slugPattern, catalogError('not_a_slug'))
  .refine((given) => !isReservedSlug(given), catalogError('reserved_slug'))

export const pictureSchema = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/(media|pictures)\/[^\s\0]+|https:\/\/[^\s\0]+)$/, catalogError('choose', { field: 'picture' }))

/** Maximum number of photos besides the main photo. */
export const maxPhotos = 7
export const photosSchema = z
  .array(pictureSchema)
  .max(maxPhotos, catalogError('too_many_photos', { most: maxPhotos + 1 }))
  .refine((all) => new Set(all).size === all.length, catalogError('photo_twice'))

export const linkSchema = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/|https?:\/\/)[^\s\0]*$/, catalogError('not_a_link'))

export const statusSchema = z.enum(['active', 'inactive'])

export const entryFields = { id: z.int(), version: z.int() }

export const entryCreationOptions = {
  access: catalogEditAccess,
  envelope: 'data',
  errors: { taken: { status: 409, error: 'This name is already used.' } },
} as const

export const entryUpdateOptions = {
  ...entryCreationOptions,
  errors: { ...entryCreationOptions.errors, ...versionConflict },
} as const

export const entryDeletionOptions = {
  access: catalogEditAccess,
  reply: z.object({ success: z.literal(true) }),
  input: z.object({ id: entryIdSchema, version: entryVersionSchema }),
  errors: {
    ...versionConflict,
    in_use: { status: 409, error: 'This is still in use.' },
  },
} as const
