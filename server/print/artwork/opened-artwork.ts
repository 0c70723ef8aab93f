import type { Sharp } from 'sharp'
import type { Work } from '../images/work.ts'
import type { SeenPage } from './seen-artwork.ts'
import type { Artwork } from '#core/artwork/artwork.ts'
import type { ArtworkWarning } from '#core/artwork/warnings.ts'
import type { Raster } from '#core/artwork/raster.ts'

export type Size = Work<'artwork'>['sizeMm']

/** Resolution and longest side for analysis: finer than a blade, and less than a second of work. */
export const wantedDotsPerMm = 10
export const mostDots = 1500
/** Tolerated deviation of a picture's proportions from the ordered ones. */
const maxSkew = 0.03

/** An opened file with the warnings from its header. */
export interface OpenedArtwork extends Artwork {
  warnings: ArtworkWarning[]
  /** Only for PDFs. */
  page?: SeenPage
}

export function skewed(own: Size, ordered: Size): ArtworkWarning[] {
  const skew = own.width / own.height / (ordered.width / ordered.height)
  return Math.abs(skew - 1) > maxSkew ? ['wrong-proportions'] : []
}

export async function rasterOf(picture: Sharp, { width, height }: Size): Promise<Raster> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({
      width: Math.max(1, Math.round(width)),
      height: Math.max(1, Math.round(height)),
      fit: 'fill',
      kernel: 'mitchell',
    })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}
