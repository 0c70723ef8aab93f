import { designTypeOf } from '#core/orders/files/design-type.ts'
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
import { sanitiseSvg } from './svg/sanitise-svg.ts'
import { SvgRefused } from './svg/svg-refused.ts'

export const isDrawing = (bytes: Uint8Array): boolean => designTypeOf(bytes) === 'image/svg+xml'
export const isPdf = (bytes: Uint8Array): boolean => designTypeOf(bytes) === 'application/pdf'

export async function printDrawing(file: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  const bytes = await cleanDrawing(file)
  const own = await open(bytes).metadata()
  const fit = Math.min(width / own.width, height / own.height)
  return open(bytes, { density: Math.min(100_000, Math.max(1, 72 * fit)) })
    .resize({ width, height, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .png()
    .toBuffer()
}

/** The SVG as librsvg may draw it; throws if it is refused. */
export async function cleanDrawing(bytes: Uint8Array): Promise<Buffer> {
  try {
    return Buffer.from(await sanitiseSvg(bytes))
  } catch (error) {
    if (error instanceof SvgRefused && error.why === 'too-complex') throw new TooHeavy()
    throw error
  }
}

/** Drawn from what the sanitiser left, and librsvg itself fetches nothing. */
export async function ofDrawing(file: Uint8Array, sizeMm: Size): Promise<OpenedArtwork> {
  const bytes = await cleanDrawing(file)
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
