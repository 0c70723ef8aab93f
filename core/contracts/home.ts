import { z } from 'zod'
import { flows } from './catalog.ts'
import { anyone, contract } from './contract.ts'

const words = z.object({ title: z.string(), text: z.string(), action: z.string() })

/** What the home page shows besides services: banners in both languages, and deals of what is on sale. */
export const getHome = contract('GET', '/api/home', {
  access: anyone,
  input: z.object({}),
  reply: z.object({
    banners: z.array(
      z.object({
        id: z.int(),
        words: z.object({ ms: words, en: words }),
        link: z.string(),
        /** Three by one, for wide screens. */
        image_url: z.string(),
        /** A square, for phones. */
        phone_image_url: z.string(),
        ground: z.string(),
        ink: z.enum(['light', 'dark']),
      }),
    ),
    deals: z.array(
      z.object({
        id: z.int(),
        /** Slug. */
        product: z.string(),
        name: z.string(),
        flow: z.enum(flows),
        size_mm: z.int(),
        quantity: z.int(),
        image_url: z.string().nullable(),
      }),
    ),
  }),
  envelope: 'data',
})
export type HomeBanner = z.output<typeof getHome.reply>['banners'][number]
export type HomeDeal = z.output<typeof getHome.reply>['deals'][number]
