import { z } from 'zod'
import { requireAdministrator, anyCaller, contract } from '../contract.ts'
import { versionConflict, seenVersionSchema, versionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'
import { uploadedPictureSchema } from './branding-calls.ts'

// The shop's sections of the home page and their order: gallery, reviews, location.

const path = '/api/v2/shop/front'

/** Sections of the home page below services and banners. `gallery` to `place` are shown only if they have content. */
export const homeSections = ['deals', 'offers', 'gallery', 'words', 'place'] as const
export type HomeSection = (typeof homeSections)[number]

/** The default sections. */
export const defaultSections: readonly HomeSection[] = ['deals', 'offers', 'gallery', 'words']

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, settingsError('too_long', { most }))
    .regex(/^[^\0]*$/)

const galleryItemSchema = z.object({
  image_url: uploadedPictureSchema,
  /** Also the alternative text for screen readers. */
  caption_ms: text(80).min(1, settingsError('caption_needed')),
  /** Empty if the English page uses the Malay text. */
  caption_en: text(80),
})
export type GalleryItem = z.output<typeof galleryItemSchema>

const reviewSchema = z.object({
  name: text(60).min(1, settingsError('required', { field: 'name' })),
  words: text(280).min(1, settingsError('words_needed')),
})
/** `shown` is true if the shop approved the review. */
const storedReviewSchema = reviewSchema.extend({ shown: z.boolean() })
export type CustomerReview = z.output<typeof storedReviewSchema>

export const maxGalleryItems = 12
export const maxReviews = 12

const homeContentSchema = z.object({
  /** Empty if there is none. */
  map_url: text(500).regex(/^(https:\/\/\S+)?$/, settingsError('not_a_map_link')),
  works: z
    .array(galleryItemSchema)
    .max(maxGalleryItems, settingsError('above_most_units', { most: maxGalleryItems, unit: 'photos' })),
  customer_words: z
    .array(storedReviewSchema)
    .max(maxReviews, settingsError('above_most_units', { most: maxReviews, unit: 'entries' })),
  /** The visible sections in order. `null` for the defaults. */
  sections: z
    .array(z.enum(homeSections))
    .max(homeSections.length)
    .refine((all) => new Set(all).size === all.length)
    .nullable(),
})
export type HomeContent = z.output<typeof homeContentSchema>
const storedHomeContentSchema = homeContentSchema.extend({ version: versionSchema })
export type StoredHomeContent = z.output<typeof storedHomeContentSchema>

/** Returns the sections as customers see them, without reviews that are not approved. */
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

export const changeFront = contract('PUT', path, {
  access: requireAdministrator(),
  input: homeContentSchema.extend({ version: seenVersionSchema }),
  reply: storedHomeContentSchema,
  envelope: 'data',
  errors: versionConflict,
})
