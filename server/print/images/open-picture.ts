import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { isWithinLimits } from './picture-limits.ts'

sharp.cache(false)
sharp.concurrency(1)

export class PictureTooLargeError extends Error {}

const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

/** libvips' own limit is off, because `isWithinLimits` checks more than the number of pixels. */
export const openPicture = (from: string | Uint8Array, options: SharpOptions = {}): Sharp =>
  sharp(from, { ...options, limitInputPixels: false })

export async function readPictureHeader(from: string | Uint8Array): Promise<Metadata> {
  const head = await openPicture(from).metadata()
  if (!acceptedFormats.has(head.format)) throw new Error(`unsupported picture format ${head.format}`)
  // Pictures with floating-point samples are refused. Their samples are linear light from 0 to 1 or beyond, which
  // libvips would read as values up to 255.
  if (!/^u?(?:char|short|int)$/.test(head.depth)) throw new Error(`unsupported sample format ${head.depth}`)
  return head
}

export async function readHeaderWithinLimits(from: string | Uint8Array, maxHeld?: number): Promise<Metadata> {
  const head = await readPictureHeader(from)
  if (!isWithinLimits(head, maxHeld)) throw new PictureTooLargeError()
  return head
}
