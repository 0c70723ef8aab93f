import sharp from 'sharp'
import { whiteBits } from '#core/artwork/white.ts'
import type { Work } from './work.ts'
import type { White } from './seen-artwork.ts'

/** Of a PNG of our own. */
export async function white({ bytes, chokeDots }: Work<'white'>): Promise<White> {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { width, height, bits: whiteBits({ width, height, alpha: data }, chokeDots) }
}
