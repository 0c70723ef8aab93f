import { z } from 'zod'
import { dayOr } from '../shared/shop-day.ts'
import { mostWhole } from '../shared/bounds.ts'
import { adding, clean, editing, entry, id, link, picture, removing, version } from './catalog-shared.ts'
import { contract } from '../contract.ts'
import { mostPieces } from '../pricing/pricing.ts'
import { says } from './field-words.ts'

// Banners and deals of the home page, as staff edit them.

const words = (most: number) => z.string().trim().max(most, says('too_long', { most })).regex(clean)

const needed = (most: number) => words(most).min(1, says('write_something'))

const banner = {
  title_ms: needed(80),
  text_ms: words(160),
  action_ms: needed(40),
  /** Empty if the English page uses the Malay text. */
  title_en: words(80),
  text_en: words(160),
  action_en: words(40),
  link,
  /** Aspect ratio 3:1, for wide screens. */
  image_url: picture,
  /** Aspect ratio 1:1, for phones. */
  phone_image_url: picture,
  /** Background colour behind the text, such as `#17624b`. */
  ground: z.string().regex(/^#[0-9a-f]{6}$/, says('choose', { field: 'colour' })),
  ink: z.enum(['light', 'dark']),
}

const day = dayOr(says('choose', { field: 'day' }))

const deal = {
  product_id: id,
  size_mm: z.number().int().min(1).max(290, says('wider_than_sheet')),
  quantity: z
    .number()
    .int()
    .min(1, says('below_least', { least: 1 }))
    .max(mostPieces),
  /**
   * The price of exactly this size and quantity. `null` for a deal at the regular price, shown only while no other
   * deal runs.
   */
  price_sen: z.number().int().min(1, says('price_needed')).max(mostWhole).nullable(),
  /** First and last day in shop time, both included. Deals without a last day rotate daily. */
  from_day: day.nullable(),
  to_day: day.nullable(),
  image_url: picture.nullable(),
}

export const deskBanner = z.object({ ...entry, ...banner })

export const deskDeal = z.object({ ...entry, ...deal })

export type DeskBanner = z.output<typeof deskBanner>

export type DeskDeal = z.output<typeof deskDeal>

export const createBanner = contract('POST', '/api/v2/banners', {
  ...adding,
  input: z.object({
    ...banner,
    text_ms: banner.text_ms.default(''),
    title_en: banner.title_en.default(''),
    text_en: banner.text_en.default(''),
    action_en: banner.action_en.default(''),
  }),
  reply: deskBanner,
})

/** Updates the given fields only. */
export const changeBanner = contract('PUT', '/api/v2/banners/:id', {
  ...editing,
  input: z.object({ ...z.object(banner).partial().shape, id, version }),
  reply: deskBanner,
})

export const deleteBanner = contract('DELETE', '/api/v2/banners/:id', removing)

const noProduct = {
  unknown_product: { status: 400, error: 'Please choose a sticker product.' },
} as const

/** Creates a deal: a fixed size and quantity at a price below the regular one (ORD-12). */
export const createDeal = contract('POST', '/api/v2/deals', {
  ...adding,
  input: z.object({
    ...deal,
    price_sen: deal.price_sen.default(null),
    from_day: deal.from_day.default(null),
    to_day: deal.to_day.default(null),
    image_url: deal.image_url.default(null),
  }),
  reply: deskDeal,
  errors: { ...adding.errors, ...noProduct },
})

/** Updates the given fields only. */
export const changeDeal = contract('PUT', '/api/v2/deals/:id', {
  ...editing,
  input: z.object({ ...z.object(deal).partial().shape, id, version }),
  reply: deskDeal,
  errors: { ...editing.errors, ...noProduct },
})

export const deleteDeal = contract('DELETE', '/api/v2/deals/:id', removing)
