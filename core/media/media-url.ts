import { z } from 'zod'
import { fieldError } from '../shared/field-messages.ts'
import { isMediaUrl } from './message-media.ts'

/** A media address in the form in which it is checked, stored and sent: spaces and other characters are escaped. */
export const mediaUrlSchema = z
  .string()
  .max(4096)
  .refine(isMediaUrl, fieldError('not_a_media_url'))
  .transform((url) => new URL(url).href)
