import { z } from 'zod'
import { administratorOnly, anyone, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { says } from './field-words.ts'
import { upload } from './look-calls.ts'

// The shop's sections of the home page and their order: gallery, reviews, location.

const path = '/api/v2/shop/front'

/** Sections of the home page below services and banners. `gallery` to `place` are shown only if they have content. */
export const homeSections = ['deals', 'offers', 'gallery', 'words', 'place'] as const
export type HomeSection = (typeof homeSections)[number]

/** The default sections. */
export const stockSections: readonly HomeSection[] = ['deals', 'offers', 'gallery', 'words']

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, says('too_long', { most }))
    .regex(/^[^\0]*$/)

const work = z.object({
  image_url: upload,
  /** Also the alternative text for screen readers. */
  caption_ms: text(80).min(1, says('caption_needed')),
  /** Empty if the English page uses the Malay text. */
  caption_en: text(80),
})
export type Work = z.output<typeof work>

const customerWords = z.object({
  name: text(60).min(1, says('required', { field: 'name' })),
  words: text(280).min(1, says('words_needed')),
})
/** `shown` is true if the shop approved the review. */
const keptSaid = customerWords.extend({ shown: z.boolean() })
export type CustomerWords = z.output<typeof keptSaid>

export const mostWorks = 12
export const mostCustomerWords = 12

const front = z.object({
  /** Empty if there is none. */
  map_url: text(500).regex(/^(https:\/\/\S+)?$/, says('not_a_map_link')),
  works: z.array(work).max(mostWorks, says('above_most_units', { most: mostWorks, unit: 'photos' })),
  customer_words: z
    .array(keptSaid)
    .max(mostCustomerWords, says('above_most_units', { most: mostCustomerWords, unit: 'entries' })),
  /** The visible sections in order. `null` for the defaults. */
  sections: z
    .array(z.enum(homeSections))
    .max(homeSections.length)
    .refine((all) => new Set(all).size === all.length)
    .nullable(),
})
export type Front = z.output<typeof front>
const keptFront = front.extend({ version })
export type KeptFront = z.output<typeof keptFront>

/** Returns the sections as customers see them, without reviews that are not approved. */
export const getFront = contract('GET', path, {
  access: anyone,
  input: z.object({}),
  reply: front.extend({ customer_words: z.array(customerWords) }),
  envelope: 'data',
})

export const getKeptFront = contract('GET', `${path}/kept`, {
  access: administratorOnly(),
  input: z.object({}),
  reply: keptFront,
  envelope: 'data',
})

export const changeFront = contract('PUT', path, {
  access: administratorOnly(),
  input: front.extend({ version: seenVersion }),
  reply: keptFront,
  envelope: 'data',
  errors: changedMeanwhile,
})
