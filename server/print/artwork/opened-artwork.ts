import type { Sharp } from 'sharp'
import type { PictureTask } from '../images/picture-tasks.ts'
import type { DesignPage } from './design-analysis.ts'
import type { DecodedArtwork } from '#core/artwork/analyze-artwork.ts'
import type { ArtworkWarning } from '#core/artwork/warnings.ts'
import type { RgbaRaster } from '#core/artwork/raster.ts'

export type ArtworkSize = PictureTask<'artwork'>['sizeMm']

/**
 * Resolution of the analysis. It is finer than the precision of a cutter, and the analysis takes less than a second.
 * `maxAnalysisSidePixels` limits the longest side.
 */
export const analysisDotsPerMm = 10
export const maxAnalysisSidePixels = 1500
const maxSkew = 0.03

export interface OpenedArtwork extends DecodedArtwork {
  warnings: ArtworkWarning[]
  page?: DesignPage
}

export function checkProportions(own: ArtworkSize, ordered: ArtworkSize): ArtworkWarning[] {
  const skew = own.width / own.height / (ordered.width / ordered.height)
  return Math.abs(skew - 1) > maxSkew ? ['wrong-proportions'] : []
}

export async function toRgbaRaster(picture: Sharp, { width, height }: ArtworkSize): Promise<RgbaRaster> {
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
