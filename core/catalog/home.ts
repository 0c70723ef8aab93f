import { z } from 'zod'
import { anyone, contract } from '../contract.ts'

const words = z.object({ title: z.string(), text: z.string(), action: z.string() })

/** What the home page shows besides services: its banners in both languages. */
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
  }),
  envelope: 'data',
})
export type HomeBanner = z.output<typeof getHome.reply>['banners'][number]
