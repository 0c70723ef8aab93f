import { beginsAsDrawing, tellingBytes } from '../../../core/orders/files/design-type.ts'
import {
  type Size,
  type OpenedArtwork,
  wantedDotsPerMm,
  mostDots,
  rasterOf,
  skewed,
} from './opened-artwork.ts'
import { drawingWarnings } from './drawing-warnings.ts'
import { open, TooHeavy } from './open.ts'

/** A drawing is small; one of megabytes is a program for the one who draws it. */
const mostDrawingBytes = 5_000_000

export const isDrawing = (bytes: Buffer): boolean =>
  beginsAsDrawing(bytes.subarray(0, tellingBytes).toString())

export async function printDrawing(bytes: Buffer, { width, height }: Size): Promise<Uint8Array> {
  refuseDrawing(bytes)
  const own = await open(bytes).metadata()
  const fit = Math.min(width / own.width, height / own.height)
  return open(bytes, { density: Math.min(100_000, Math.max(1, 72 * fit)) })
    .resize({ width, height, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .png()
    .toBuffer()
}

/** Throws what would take too much, or takes from elsewhere. */
function refuseDrawing(bytes: Buffer): void {
  if (bytes.length > mostDrawingBytes) throw new TooHeavy()
  if (bytes.includes('<!ENTITY')) throw new Error('a drawing with entities')
}

/** Drawn without anything from elsewhere: entities are refused, and librsvg fetches nothing. */
export async function ofDrawing(bytes: Buffer, sizeMm: Size): Promise<OpenedArtwork> {
  refuseDrawing(bytes)
  const { width, height } = await open(bytes).metadata()
  const dotsPerMm = Math.min(wantedDotsPerMm, mostDots / Math.max(sizeMm.width, sizeMm.height))
  const fit = Math.min((sizeMm.width * dotsPerMm) / width, (sizeMm.height * dotsPerMm) / height)
  const raster = await rasterOf(open(bytes, { density: Math.min(100_000, Math.max(1, 72 * fit)) }), {
    width: width * fit,
    height: height * fit,
  })
  const svg = bytes.toString()
  const [, , , across = width] = (/viewBox\s*=\s*["']([^"']*)/.exec(svg)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const widthMm = (width * fit) / dotsPerMm
  const warnings = await drawingWarnings(svg, widthMm / (across > 0 ? across : width))
  return {
    raster,
    dotsPerMm,
    ownDotsPerMm: null,
    warnings: [...warnings, ...skewed({ width, height }, sizeMm)],
  }
}
