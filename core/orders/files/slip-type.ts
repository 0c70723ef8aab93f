import { imageTypeOf, type ImageType } from '#core/media/image-type.ts'
import { hasPdfHeader } from '#core/media/pdf-header.ts'

export type SlipType = ImageType | 'application/pdf'

export const slipEndings = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} satisfies Record<SlipType, string>

/** What kind of slip the bytes are, whatever their name says; null: none that staff could look at. */
export function slipTypeOf(bytes: Uint8Array): SlipType | null {
  return imageTypeOf(bytes) ?? (hasPdfHeader(bytes) ? 'application/pdf' : null)
}
