import type { Sharp } from 'sharp'
import type { Work } from '../images/work.ts'
import type { SeenPage } from './seen-artwork.ts'
import type { Artwork } from '#core/artwork/artwork.ts'
import type { ArtworkWarning } from '#core/artwork/warnings.ts'
import type { Raster } from '#core/artwork/raster.ts'

export type Size = Work<'artwork'>['sizeMm']

/** Dots that a picture is looked at with: finer than a blade cuts, and no more than a second's work. */
export const wantedDotsPerMm = 10
export const mostDots = 1500
/** How far the sides of a picture may be in another proportion than what is ordered. */
const mostSkew = 0.03

/** A file that was opened, and what its head says of it. */
export interface OpenedArtwork extends Artwork {
  warnings: ArtworkWarning[]
  /** Of a PDF only. */
  page?: SeenPage
}

export function skewed(own: Size, ordered: Size): ArtworkWarning[] {
  const skew = own.width / own.height / (ordered.width / ordered.height)
  return Math.abs(skew - 1) > mostSkew ? ['wrong-proportions'] : []
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
