import { z } from 'zod'
import { fieldError } from '../shared/field-messages.ts'
import { isMediaUrl } from './message-media.ts'

/** A media URL with spaces and other special characters escaped. This form is checked, stored and sent. */
export const mediaUrlSchema = z
  .string()
  .max(4096)
  .refine(isMediaUrl, fieldError('not_a_media_url'))
  .transform((url) => new URL(url).href)
