import sharp from 'sharp'
import { open } from './open.ts'
import type { Cover, Work } from './work.ts'

// What is printed: the shop's own pictures, which were made anew when they came, and drawings of our own.

/** A small file can hold a picture that fills the memory when it is opened. */
const mostPixels = 80_000_000

/** Photographs are never made larger than they are. */
export async function print({ bytes, width, height }: Work<'print'>): Promise<Uint8Array> {
  const { format, width: ownWidth, height: ownHeight } = await sharp(bytes).metadata()
  const isDrawing = format === 'svg'
  // A drawing is opened as fine as it will be shown: making it larger afterwards would blur it.
  const finer = Math.min(width / ownWidth, height / ownHeight)
  const density = isDrawing ? Math.min(Math.max(72 * finer, 1), 100_000) : 72
  return sharp(bytes, { limitInputPixels: mostPixels, density })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: !isDrawing })
    .toColourspace('srgb')
    .ensureAlpha()
    .png()
    .toBuffer()
}

export async function cover({ bytes, width, height }: Work<'cover'>): Promise<Cover> {
  const { width: ownWidth, height: ownHeight } = await open(bytes).metadata()
  const { data, info } = await open(bytes)
    .resize({ width, height, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { alpha: data, width: info.width, height: info.height, ownWidth, ownHeight }
}

export function draw({ svg, width, height, dotsPerInch }: Work<'draw'>): Promise<Uint8Array> {
  return sharp(Buffer.from(svg), { density: dotsPerInch, unlimited: true, limitInputPixels: false })
    .resize({ width, height, fit: 'fill' })
    .png({ compressionLevel: 6 })
    .withMetadata({ density: dotsPerInch })
    .toBuffer()
}
