import { imageTypeOf, type ImageType } from '../../media/image-type.ts'

export type SlipType = ImageType | 'application/pdf'

export const slipEndings = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} satisfies Record<SlipType, string>

/** What kind of slip the bytes are, whatever their name says; null: none that staff could look at. */
export function slipTypeOf(bytes: Uint8Array): SlipType | null {
  const isPdf = String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
  return isPdf ? 'application/pdf' : imageTypeOf(bytes)
}
