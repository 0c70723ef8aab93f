import { z } from 'zod'
import { createDaySchema } from '../shared/shop-day.ts'
import { maxInteger } from '../shared/limits.ts'
import {
  entryCreationOptions,
  catalogTextPattern,
  entryUpdateOptions,
  entryFields,
  entryIdSchema,
  linkSchema,
  pictureSchema,
  entryDeletionOptions,
  entryVersionSchema,
} from './catalog-shared.ts'
import { contract } from '../contract.ts'
import { maxPieces } from '../pricing/pricing.ts'
import { catalogError } from './catalog-messages.ts'

const words = (most: number) =>
  z.string().trim().max(most, catalogError('too_long', { most })).regex(catalogTextPattern)

const needed = (most: number) => words(most).min(1, catalogError('write_something'))

const banner = {
  title_ms: needed(80),
  text_ms: words(160),
  action_ms: needed(40),
  title_en: words(80),
  text_en: words(160),
  action_en: words(40),
  link: linkSchema,
  /** Picture for wide screens, with the aspect ratio 3:1. */
  image_url: pictureSchema,
  phone_image_url: pictureSchema,
  /** Background colour behind the text, such as `#17624b`. */
  ground: z.string().regex(/^#[0-9a-f]{6}$/, catalogError('choose', { field: 'colour' })),
  ink: z.enum(['light', 'dark']),
}

const day = createDaySchema(catalogError('choose', { field: 'day' }))

const deal = {
  product_id: entryIdSchema,
  size_mm: z.number().int().min(1).max(290, catalogError('wider_than_sheet')),
  quantity: z
    .number()
    .int()
    .min(1, catalogError('below_least', { least: 1 }))
    .max(maxPieces),
  /**
   * Price for exactly this size and quantity. `null` for a deal at the regular price, which is shown only while no
   * other deal runs.
   */
  price_sen: z.number().int().min(1, catalogError('price_needed')).max(maxInteger).nullable(),
  /** First and last day in shop time, both included. Deals without a last day rotate daily. */
  from_day: day.nullable(),
  to_day: day.nullable(),
  image_url: pictureSchema.nullable(),
}

export const adminBannerSchema = z.object({ ...entryFields, ...banner })

export const adminDealSchema = z.object({ ...entryFields, ...deal })

export type AdminBanner = z.output<typeof adminBannerSchema>

export type AdminDeal = z.output<typeof adminDealSchema>

export const createBanner = contract('POST', '/api/v2/banners', {
  ...entryCreationOptions,
  input: z.object({
    ...banner,
    text_ms: banner.text_ms.default(''),
    title_en: banner.title_en.default(''),
    text_en: banner.text_en.default(''),
    action_en: banner.action_en.default(''),
  }),
  reply: adminBannerSchema,
})

export const changeBanner = contract('PUT', '/api/v2/banners/:id', {
  ...entryUpdateOptions,
  input: z.object({ ...z.object(banner).partial().shape, id: entryIdSchema, version: entryVersionSchema }),
  reply: adminBannerSchema,
})

export const deleteBanner = contract('DELETE', '/api/v2/banners/:id', entryDeletionOptions)

const noProduct = {
  unknown_product: { status: 400, error: 'Please choose a sticker product.' },
} as const

export const createDeal = contract('POST', '/api/v2/deals', {
  ...entryCreationOptions,
  input: z.object({
    ...deal,
    price_sen: deal.price_sen.default(null),
    from_day: deal.from_day.default(null),
    to_day: deal.to_day.default(null),
    image_url: deal.image_url.default(null),
  }),
  reply: adminDealSchema,
  errors: { ...entryCreationOptions.errors, ...noProduct },
})

export const changeDeal = contract('PUT', '/api/v2/deals/:id', {
  ...entryUpdateOptions,
  input: z.object({ ...z.object(deal).partial().shape, id: entryIdSchema, version: entryVersionSchema }),
  reply: adminDealSchema,
  errors: { ...entryUpdateOptions.errors, ...noProduct },
})

export const deleteDeal = contract('DELETE', '/api/v2/deals/:id', entryDeletionOptions)
