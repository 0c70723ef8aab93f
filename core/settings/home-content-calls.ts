import { z } from 'zod'
import { requireAdministrator, anyCaller, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'
import { uploadedPictureSchema } from './branding-calls.ts'

const path = '/api/v2/shop/front'

/**
 * Sections of the home page below services and banners. `gallery`, `words` and `place` are shown only if they have
 * content.
 */
export const homeSections = ['deals', 'offers', 'gallery', 'words', 'place'] as const
export type HomeSection = (typeof homeSections)[number]

export const defaultSections: readonly HomeSection[] = ['deals', 'offers', 'gallery', 'words']

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, settingsError('too_long', { most }))
    .regex(/^[^\0]*$/)

const galleryItemSchema = z.object({
  image_url: uploadedPictureSchema,
  /** Caption of the photo, which is also the alternative text for screen readers. */
  caption_ms: text(80).min(1, settingsError('caption_needed')),
  /** English caption. Empty if the English page uses the Malay caption. */
  caption_en: text(80),
})
export type GalleryItem = z.output<typeof galleryItemSchema>

const reviewSchema = z.object({
  name: text(60).min(1, settingsError('required', { field: 'name' })),
  words: text(280).min(1, settingsError('words_needed')),
})
/** `shown` is true if the shop approved it. */
const storedReviewSchema = reviewSchema.extend({ shown: z.boolean() })
export type CustomerReview = z.output<typeof storedReviewSchema>

export const maxGalleryItems = 12
export const maxReviews = 12

const homeContentSchema = z.object({
  map_url: text(500).regex(/^(https:\/\/\S+)?$/, settingsError('not_a_map_link')),
  works: z
    .array(galleryItemSchema)
    .max(maxGalleryItems, settingsError('above_most_units', { most: maxGalleryItems, unit: 'photos' })),
  customer_words: z
    .array(storedReviewSchema)
    .max(maxReviews, settingsError('above_most_units', { most: maxReviews, unit: 'entries' })),
  /** The visible sections in their order. `null` for the default sections. */
  sections: z
    .array(z.enum(homeSections))
    .max(homeSections.length)
    .refine((all) => new Set(all).size === all.length)
    .nullable(),
})
export type HomeContent = z.output<typeof homeContentSchema>
const storedHomeContentSchema = homeContentSchema.extend({ version: versionSchema })
export type StoredHomeContent = z.output<typeof storedHomeContentSchema>

/** Returns the content of the home page. Reviews that are not approved are omitted. */
export const getHomeContent = contract('GET', path, {
  access: anyCaller,
  input: z.object({}),
  reply: homeContentSchema.extend({ customer_words: z.array(reviewSchema) }),
  envelope: 'data',
})

export const getStoredHomeContent = contract('GET', `${path}/kept`, {
  access: requireAdministrator(),
  input: z.object({}),
  reply: storedHomeContentSchema,
  envelope: 'data',
})

export const changeHomeContent = contract('PUT', path, {
  access: requireAdministrator(),
  input: homeContentSchema.extend({ version: expectedVersionSchema }),
  reply: storedHomeContentSchema,
  envelope: 'data',
  errors: versionConflict,
})
