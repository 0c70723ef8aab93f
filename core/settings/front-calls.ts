import { z } from 'zod'
import { administratorOnly, anyone, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { says } from './field-words.ts'
import { upload } from './look-calls.ts'

// The shop's sections of the home page: its work, reviews, location, and their order.

const path = '/api/v2/shop/front'

/** Parts of the home page below services and banners; `gallery` to `place` are drawn only where there is something. */
export const homeSections = ['deals', 'offers', 'gallery', 'words', 'place'] as const
export type HomeSection = (typeof homeSections)[number]

/** As long as the shop has chosen nothing. */
export const stockSections: readonly HomeSection[] = ['deals', 'offers', 'gallery', 'words']

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, says('too_long', { most }))
    .regex(/^[^\0]*$/)

const work = z.object({
  image_url: upload,
  /** Also what those are told who don't see it. */
  caption_ms: text(80).min(1, says('caption_needed')),
  /** Empty: as in Malay. */
  caption_en: text(80),
})
export type Work = z.output<typeof work>

const customerWords = z.object({
  name: text(60).min(1, says('required', { field: 'name' })),
  words: text(280).min(1, says('words_needed')),
})
/** `shown`: the shop has agreed. */
const keptSaid = customerWords.extend({ shown: z.boolean() })
export type CustomerWords = z.output<typeof keptSaid>

export const mostWorks = 12
export const mostCustomerWords = 12

const front = z.object({
  /** Empty: none. */
  map_url: text(500).regex(/^(https:\/\/\S+)?$/, says('not_a_map_link')),
  works: z.array(work).max(mostWorks, says('above_most_units', { most: mostWorks, unit: 'photos' })),
  customer_words: z
    .array(keptSaid)
    .max(mostCustomerWords, says('above_most_units', { most: mostCustomerWords, unit: 'entries' })),
  /** Those that are shown, in their order; null: as Cetak comes. */
  sections: z
    .array(z.enum(homeSections))
    .max(homeSections.length)
    .refine((all) => new Set(all).size === all.length)
    .nullable(),
})
export type Front = z.output<typeof front>
const keptFront = front.extend({ version })
export type KeptFront = z.output<typeof keptFront>

/** As customers see it: words that the shop has not agreed to are left out. */
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
