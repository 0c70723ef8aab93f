import { z } from 'zod'
import type { Delivery } from './gateway.ts'
import { templateText } from '#core/messaging/gateway-limits.ts'
import { fileNameOf } from './file-name.ts'
import { isVideoUrl } from '#core/media/message-media.ts'

export interface CloudTemplate {
  name: string
  language: string
  /** For so long after a customer has written a free message is taken. */
  openMs: number
  /** Whether one is taken for this number now. */
  isOpen: (phone: string) => Promise<boolean>
}

/** A text goes within the template where free ones are closed; there is no way for files. */
export async function contentFor(delivery: Delivery, template: CloudTemplate | undefined) {
  if (!template || delivery.kind !== 'text') return contentOf(delivery)
  // Nothing has left yet: where this can't be told, Meta says itself whether it is open.
  const open = await template.isOpen(delivery.phone).catch(() => true)
  if (open) return contentOf(delivery)
  const parameters = [{ type: 'text', text: templateText(delivery.text) }]
  const { name, language } = template
  return {
    type: 'template',
    template: { name, language: { code: language }, components: [{ type: 'body', parameters }] },
  }
}

function contentOf(delivery: Delivery) {
  const { kind, text, url } = delivery
  if (kind === 'text' || url === null)
    return { type: 'text', text: { body: text, preview_url: /https?:\/\//.test(text) } }
  const file = { link: url, ...(text.trim() !== '' && { caption: text }) }
  // Meta takes no GIF as a picture.
  if (kind === 'document' || /\.gif$/i.test(new URL(url).pathname))
    return { type: 'document', document: { ...file, filename: fileNameOf(delivery) } }
  return isVideoUrl(url) ? { type: 'video', video: file } : { type: 'image', image: file }
}

export const phone = z.object({
  display_phone_number: z.string(),
  verified_name: z.string().catch(''),
  quality_rating: z.string().catch(''),
})
