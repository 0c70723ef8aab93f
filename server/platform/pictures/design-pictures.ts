import sharp from 'sharp'
import type { Work } from './work.ts'
import type { SeenArtwork } from './seen-artwork.ts'
import { opening, reportOf } from './artwork.ts'
import { kissCuts } from '#core/artwork/kiss-cut.ts'
import type { Raster } from '#core/artwork/raster.ts'

/** The same, with what a customer is shown of it. */
export async function design({ from, sizeMm, page, cuts }: Work<'design'>): Promise<SeenArtwork> {
  const opened = await opening(from, sizeMm, page)
  if (typeof opened === 'string')
    return { warnings: [opened], ground: null, contours: [], page: null, proof: null }
  const { raster } = opened
  return {
    warnings: reportOf(opened).warnings,
    ...kissCuts(raster, sizeMm, cuts),
    page: opened.page ?? null,
    proof: {
      width: raster.width,
      height: raster.height,
      webp: await webpOf(raster, proofSide),
      small: await webpOf(raster, smallSide),
    },
  }
}

/** As large as a phone shows it, and enough to know it again. */
const proofSide = 900
const smallSide = 320

function webpOf({ width, height, rgba }: Raster, side: number): Promise<Uint8Array> {
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
}
