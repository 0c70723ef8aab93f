import sharp from 'sharp'
import { inkOf } from '../../../core/production/ink.ts'
import type { Piece } from '../../../core/production/piece.ts'

/** Pictures by their address, as PNG with its clear parts: both files for the press draw these. */
export type Pictures = ReadonlyMap<string, Buffer>

/** A small file can hold a picture that fills the memory when it is opened. */
const mostPixels = 80_000_000
/** Drawings are made this fine; photographs are never made larger than they are. */
const dotsPerMm = 600 / 25.4

/**
 * Opens every picture that the pieces show, each once, as large as the largest piece with it needs. `read` gives the
 * bytes behind an address, or null. `missing`: keys of pieces whose picture is not there or can't be read.
 */
export async function openPictures(
  pieces: readonly Piece[],
  read: (url: string) => Promise<Uint8Array | null>,
): Promise<{ pictures: Pictures; missing: string[] }> {
  const pictures = new Map<string, Buffer>()
  const shown = Map.groupBy(pieces, ({ art }) => {
    const ink = inkOf(art)
    return ink?.kind === 'picture' ? ink.url : null
  })
  const missing: string[] = []
  for (const [url, on] of shown) {
    if (url === null) continue
    const bytes = await read(url)
    const picture = bytes && (await asPng(bytes, on).catch(() => null))
    if (picture) pictures.set(url, picture)
    else missing.push(...on.map(({ key }) => key))
  }
  return { pictures, missing }
}

async function asPng(bytes: Uint8Array, on: readonly Piece[]): Promise<Buffer> {
  const most = (sideOf: (piece: Piece) => number) => Math.round(Math.max(...on.map(sideOf)) * dotsPerMm)
  const [width, height] = [most(({ widthMm }) => widthMm), most(({ heightMm }) => heightMm)]
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
