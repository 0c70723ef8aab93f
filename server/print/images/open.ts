import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { isBearable } from './bounds.ts'

sharp.cache(false)
sharp.concurrency(1)

/** A picture that may not be opened: its head says that it takes too much. */
export class TooHeavy extends Error {}

/** What strangers may send; whatever else a file is as well, it is opened as one of these or not at all. */
const known = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

/** Without libvips' own limit: `isBearable` has looked, and knows more than the number of pixels. */
export const open = (from: string | Uint8Array, options: SharpOptions = {}): Sharp =>
  sharp(from, { ...options, limitInputPixels: false })

/** What it says of itself; throws when it is none of those that are known. */
export async function headOf(from: string | Uint8Array): Promise<Metadata> {
  const head = await open(from).metadata()
  if (!known.has(head.format)) throw new Error(`pictures of type ${head.format} are not opened`)
  // Their values are light, from 0 to 1 or beyond, and libvips would take them for shades up to 255.
  if (!/^u?(?:char|short|int)$/.test(head.depth))
    throw new Error(`pictures of depth ${head.depth} are not opened`)
  return head
}

/** The same of one that will be opened; throws `TooHeavy`. */
export async function bearableHeadOf(from: string | Uint8Array, mostHeld?: number): Promise<Metadata> {
  const head = await headOf(from)
  if (!isBearable(head, mostHeld)) throw new TooHeavy()
  return head
}
