import { z } from 'zod'
import { mediaUrl } from '../media/media-url.ts'
import { mediaTypeOfUrl } from '../media/message-media.ts'
import { says } from './field-words.ts'

/** Text that the database can store: without NUL and lone surrogates. */
export const sendableText = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]*$/, says('unsendable'))
    .transform((text) => text.toWellFormed())

/** One attachment. Missing fields get the defaults of API-02. */
export const mediaItem = z
  .object({
    url: mediaUrl,
    type: z.enum(['media', 'document']).optional().catch(undefined),
    name: sendableText(255).nullish(),
    caption: sendableText(4096).nullish(),
    size: z.number().nonnegative().max(Number.MAX_SAFE_INTEGER).nullish().catch(0),
  })
  .transform((item) => ({
    url: item.url,
    type: item.type ?? mediaTypeOfUrl(item.url),
    name: item.name?.trim() || 'file',
    caption: item.caption ?? '',
    size: item.size ?? 0,
  }))
export type MediaItem = z.output<typeof mediaItem>

/** All attachments of one message. */
export const mediaItems = z.array(mediaItem).max(30)

/** An attachment in an answer. */
export const shownMediaItem = z.object({
  url: z.string(),
  type: z.enum(['media', 'document']),
  name: z.string().default('file'),
  caption: z.string().default(''),
  size: z.number().default(0),
})
