import { z } from 'zod'
import { slugPattern } from '../shared/slug.ts'
import { mostWhole } from '../shared/bounds.ts'
import { atLeast } from '../contract.ts'
import { changedMeanwhile } from '../shared/versions.ts'
import { says } from './field-words.ts'

// Schemas shared by the catalog's contracts. Every entry has a version, and a change names the version it is based
// on. API clients may omit the version to overwrite any.

export const reading = atLeast('contributor', 'catalog')
export const changing = atLeast('editor', 'catalog')

export const id = z.coerce.number().int().min(1).max(mostWhole)
export const version = z.coerce.number().int().min(1).max(mostWhole).optional()
export const clean = /^[^\0]*$/

export const name = z
  .string()
  .trim()
  .min(1, says('required', { field: 'name' }))
  .max(120, says('too_long', { most: 120 }))
  .regex(clean)

/** The English name. Empty if English pages use the Malay one. */
export const nameEn = z
  .string()
  .trim()
  .max(120, says('too_long', { most: 120 }))
  .regex(clean)

export const description = z
  .string()
  .trim()
  .max(500, says('too_long', { most: 500 }))
  .regex(clean)

/** Slugs that would collide with other pages under a product's path. */
const reservedSlugs: readonly string[] = ['calculator', 'order', 'ppsticker', 'thank-you']
export const isReservedSlug = (slug: string): boolean => reservedSlugs.includes(slug)

export const slug = z
  .string()
  .trim()
  .max(80)
  .regex(slugPattern, says('not_a_slug'))
  .refine((given) => !isReservedSlug(given), says('reserved_slug'))

export const picture = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/(media|pictures)\/[^\s\0]+|https:\/\/[^\s\0]+)$/, says('choose', { field: 'picture' }))

/** Excludes the main photo. */
export const mostPhotos = 7
export const photos = z
  .array(picture)
  .max(mostPhotos, says('too_many_photos', { most: mostPhotos + 1 }))
  .refine((all) => new Set(all).size === all.length, says('photo_twice'))

export const link = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/|https?:\/\/)[^\s\0]*$/, says('not_a_link'))

export const status = z.enum(['active', 'inactive'])

export const entry = { id: z.int(), version: z.int() }

export const adding = {
  access: changing,
  envelope: 'data',
  errors: { taken: { status: 409, error: 'There is another one of this name.' } },
} as const

export const editing = { ...adding, errors: { ...adding.errors, ...changedMeanwhile } } as const

export const removing = {
  access: changing,
  reply: z.object({ success: z.literal(true) }),
  input: z.object({ id, version }),
  errors: {
    ...changedMeanwhile,
    in_use: { status: 409, error: 'Something else still needs this.' },
  },
} as const
