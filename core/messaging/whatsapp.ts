import { z } from 'zod'
import { mediaUrlSchema } from '../media/media-url.ts'
import { typedPhoneSchema } from '../shared/phone-input.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { fieldError } from '../shared/field-messages.ts'

const text = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]*$/)

/**
 * Sends one WhatsApp message immediately through the queue (SEND-05) and answers in the provider's format. It uses
 * the server's credentials and ignores `instance_id` and `access_token` in the query (D-01).
 */
export const sendWhatsappMessage = contract('GET', '/api/whatsapp', {
  access: requireAdministrator('messages'),
  input: z
    .object({
      number: typedPhoneSchema,
      type: z.enum(['text', 'image', 'media', 'document']).default('text'),
      message: text(65_536).default(''),
      media_url: mediaUrlSchema.or(z.literal('')).default(''),
      filename: text(255).optional(),
    })
    .refine((given) => given.type === 'text' || given.media_url !== '', {
      path: ['media_url'],
      ...fieldError('not_a_media_url'),
    })
    .refine((given) => given.type !== 'text' || given.message.trim() !== '', {
      path: ['message'],
      ...fieldError('is_required', { field: 'label_message' }),
    }),
  reply: z.object({
    status: z.literal('success'),
    message: z.object({ key: z.object({ id: z.string() }) }),
    id: z.string(),
  }),
  errors: {
    unavailable_gateway: { status: 503, error: 'WhatsApp API unavailable' },
    send_failed: { status: 503, error: 'Failed to send WhatsApp notification' },
  },
})
