import { z } from 'zod'
import { anyCaller, contract } from '../contract.ts'

const words = z.object({ title: z.string(), text: z.string(), action: z.string() })

export const getHomeBanners = contract('GET', '/api/home', {
  access: anyCaller,
  input: z.object({}),
  reply: z.object({
    banners: z.array(
      z.object({
        id: z.int(),
        words: z.object({ ms: words, en: words }),
        link: z.string(),
        image_url: z.string(),
        phone_image_url: z.string(),
        ground: z.string(),
        ink: z.enum(['light', 'dark']),
      }),
    ),
  }),
  envelope: 'data',
})
export type HomeBanner = z.output<typeof getHomeBanners.reply>['banners'][number]
