import { z } from 'zod'
import { mediaUrlSchema } from '../media/media-url.ts'
import { getMediaTypeForUrl } from '../media/message-media.ts'
import { messagingError } from './messaging-messages.ts'

/** Creates a schema for text that the database can store, which excludes NUL and lone surrogates. */
export const createStorableTextSchema = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]*$/, messagingError('unsendable'))
    .transform((text) => text.toWellFormed())

/** Missing fields get the defaults of API-02. */
export const mediaItemSchema = z
  .object({
    url: mediaUrlSchema,
    type: z.enum(['media', 'document']).optional().catch(undefined),
    name: createStorableTextSchema(255).nullish(),
    caption: createStorableTextSchema(4096).nullish(),
    size: z.number().nonnegative().max(Number.MAX_SAFE_INTEGER).nullish().catch(0),
  })
  .transform((item) => ({
    url: item.url,
    type: item.type ?? getMediaTypeForUrl(item.url),
    name: item.name?.trim() || 'file',
    caption: item.caption ?? '',
    size: item.size ?? 0,
  }))
export type MediaItem = z.output<typeof mediaItemSchema>

export const mediaItemsSchema = z.array(mediaItemSchema).max(30)

export const mediaItemViewSchema = z.object({
  url: z.string(),
  type: z.enum(['media', 'document']),
  name: z.string().default('file'),
  caption: z.string().default(''),
  size: z.number().default(0),
})
