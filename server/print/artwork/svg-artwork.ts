import { detectDesignType } from '#core/orders/files/design-type.ts'
import {
  type ArtworkSize,
  type OpenedArtwork,
  analysisDotsPerMm,
  maxAnalysisSidePixels,
  toRgbaRaster,
  checkProportions,
} from './opened-artwork.ts'
import { openPicture, PictureTooLargeError, readPictureHeader } from '../images/open-picture.ts'
import { sanitiseSvg } from '../svg/sanitise-svg.ts'
import { SvgRefusedError } from '../svg/svg-refused-error.ts'
import { minArtworkDpi } from '#core/artwork/analyze-artwork.ts'
import { isMachineInkOrLayerName } from '#core/artwork/press-names.ts'
import type { ArtworkWarning } from '#core/artwork/warnings.ts'

export const isSvgFile = (bytes: Uint8Array): boolean => detectDesignType(bytes) === 'image/svg+xml'
export const isPdfFile = (bytes: Uint8Array): boolean => detectDesignType(bytes) === 'application/pdf'

export async function renderSvg(file: Uint8Array, { width, height }: ArtworkSize): Promise<Uint8Array> {
  const bytes = await sanitiseSvgArtwork(file)
  const own = await openPicture(bytes).metadata()
  const fit = Math.min(width / own.width, height / own.height)
  return openPicture(bytes, { density: Math.min(100_000, Math.max(1, 72 * fit)) })
    .resize({ width, height, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .png()
    .toBuffer()
}

/** Sanitises an SVG. Throws if the SVG is refused. */
export async function sanitiseSvgArtwork(bytes: Uint8Array): Promise<Buffer> {
  try {
    return Buffer.from(await sanitiseSvg(bytes))
  } catch (error) {
    if (error instanceof SvgRefusedError && error.why === 'too-complex') throw new PictureTooLargeError()
    throw error
  }
}

export async function openSvgArtwork(file: Uint8Array, sizeMm: ArtworkSize): Promise<OpenedArtwork> {
  const bytes = await sanitiseSvgArtwork(file)
  const { width, height } = await openPicture(bytes).metadata()
  const dotsPerMm = Math.min(analysisDotsPerMm, maxAnalysisSidePixels / Math.max(sizeMm.width, sizeMm.height))
  const fit = Math.min((sizeMm.width * dotsPerMm) / width, (sizeMm.height * dotsPerMm) / height)
  const raster = await toRgbaRaster(
    openPicture(bytes, { density: Math.min(100_000, Math.max(1, 72 * fit)) }),
    {
      width: width * fit,
      height: height * fit,
    },
  )
  const svg = bytes.toString()
  const [, , , across = width] = (/viewBox\s*=\s*["']([^"']*)/.exec(svg)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const widthMm = (width * fit) / dotsPerMm
  const warnings = await findSvgWarnings(svg, widthMm / (across > 0 ? across : width))
  return {
    raster,
    dotsPerMm,
    ownDotsPerMm: null,
    warnings: [...warnings, ...checkProportions({ width, height }, sizeMm)],
  }
}

/** If an SVG has more pictures than this, they are dots of a pattern. */
const maxPictures = 50
const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/g
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

async function findSvgWarnings(svg: string, mmPerUnit: number): Promise<ArtworkWarning[]> {
  const found = new Set<ArtworkWarning>()
  const scales: number[] = []
  let pictures = 0
  for (const [, closing = '', name = '', rest = ''] of svg.replaceAll(/<!--[^]*?-->/g, '').matchAll(tag)) {
    if (closing) {
      scales.pop()
      continue
    }
    const attributes = new Map(
      [...rest.matchAll(attribute)].map(([, key = '', double, single]) => [key, double ?? single ?? '']),
    )
    const scale = (scales.at(-1) ?? 1) * getTransformScale(attributes.get('transform') ?? '')
    if (!rest.endsWith('/')) scales.push(scale)
    const named = ['id', 'class', 'data-name', 'inkscape:label'].map((key) => attributes.get(key) ?? '')
    if (named.some((each) => isMachineInkOrLayerName(each))) found.add('spot-colours')
    const element = name.slice(name.indexOf(':') + 1)
    // librsvg uses the fonts of this machine and never the fonts in the file.
    if (element === 'text') found.add('fonts-missing')
    if (element !== 'image' || (pictures += 1) > maxPictures) continue
    const dpi = await getImageDpi(attributes, scale * mmPerUnit)
    if (dpi !== null && dpi < minArtworkDpi) found.add('low-resolution')
  }
  return [...found]
}

async function getImageDpi(
  attributes: ReadonlyMap<string, string>,
  mmPerUnit: number,
): Promise<number | null> {
  const href = attributes.get('href') ?? attributes.get('xlink:href') ?? ''
  const encoded = /^data:image\/[\w.+-]+;base64,([^]*)$/.exec(href)?.[1]
  if (encoded === undefined) return null
  try {
    const head = await readPictureHeader(Buffer.from(encoded, 'base64'))
    const side = (key: 'width' | 'height') => Number.parseFloat(attributes.get(key) ?? '') || head[key]
    const [across, down] = [side('width') * mmPerUnit, side('height') * mmPerUnit]
    return Math.min((head.width / across) * 25.4, (head.height / down) * 25.4)
  } catch {
    return null
  }
}

function getTransformScale(transform: string): number {
  let scale = 1
  for (const [, name, list = ''] of transform.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a = 1, b = 0, c = 0, d = 1] = list
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    if (name === 'scale') scale *= Math.sqrt(Math.abs(a * (list.trim().split(/[\s,]+/).length > 1 ? b : a)))
    if (name === 'matrix') scale *= Math.sqrt(Math.abs(a * d - b * c))
  }
  return Number.isFinite(scale) && scale > 0 ? scale : 1
}
