import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { isWithinLimits } from './picture-limits.ts'

sharp.cache(false)
sharp.concurrency(1)

/** A picture whose header exceeds the limits. */
export class PictureTooLarge extends Error {}

/** Accepted formats of untrusted files. */
const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

/** Disables libvips' own limit, as `isWithinLimits` checks more than the number of pixels. */
export const openPicture = (from: string | Uint8Array, options: SharpOptions = {}): Sharp =>
  sharp(from, { ...options, limitInputPixels: false })

/** Reads the header of a picture. Throws for other formats. */
export async function readPictureHeader(from: string | Uint8Array): Promise<Metadata> {
  const head = await openPicture(from).metadata()
  if (!acceptedFormats.has(head.format)) throw new Error(`unsupported picture format ${head.format}`)
  // Floating-point samples are linear light from 0 to 1 or beyond, which libvips would read as values up to 255.
  if (!/^u?(?:char|short|int)$/.test(head.depth)) throw new Error(`unsupported sample format ${head.depth}`)
  return head
}

/** Reads the header of a picture. Throws `PictureTooLarge` if it exceeds the limits. */
export async function readLimitedHeader(from: string | Uint8Array, mostHeld?: number): Promise<Metadata> {
  const head = await readPictureHeader(from)
  if (!isWithinLimits(head, mostHeld)) throw new PictureTooLarge()
  return head
}
