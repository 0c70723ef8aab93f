import { detectImageType, type ImageType } from '#core/media/image-type.ts'
import { hasPdfHeader } from '#core/media/pdf-header.ts'

export type SlipType = ImageType | 'application/pdf'

export const slipExtensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} satisfies Record<SlipType, string>

/**
 * Detects the type of a payment slip from its bytes, regardless of the file name. Returns `null` for types that can't
 * be displayed.
 */
export function detectSlipType(bytes: Uint8Array): SlipType | null {
  return detectImageType(bytes) ?? (hasPdfHeader(bytes) ? 'application/pdf' : null)
}
