import { computeCutLine, type CutPart } from './cut-line.ts'
import { detectPrintedArea } from './printed-area.ts'
import { getLongerBoxSide, labelMaskParts } from './mask-parts.ts'
import type { RgbaRaster, PixelMask } from './raster.ts'
import { artworkWarnings, type ArtworkWarning } from './warnings.ts'
import { computeSquaredDistances } from './distance-transform.ts'

export interface DecodedArtwork {
  raster: RgbaRaster
  /** Resolution of the raster at the ordered size, in pixels per millimetre. */
  dotsPerMm: number
  /** Resolution of the original picture before it was scaled for the analysis. `null` for vector artwork. */
  ownDotsPerMm: number | null
}

export interface ArtworkReport {
  warnings: ArtworkWarning[]
  /** `holes` is the number of enclosed transparent areas. */
  islands: number
  holes: number
  cut: CutPart[]
}

/** Minimum print resolution. Artwork below it looks blurred in print. */
export const minArtworkDpi = 150
/** Minimum size of a part in mm. Smaller parts peel off. */
const minPartMm = 1
/**
 * Maximum width of an antialiased edge, in pixels of the original picture. Wider translucent edges are soft on
 * purpose.
 */
const maxEdgePixels = 3
const minWhiteShare = 0.99

/** Returns the warnings about an artwork. `borderMm` is the distance from artwork to cut. */
export function analyzeArtwork(
  { raster, dotsPerMm, ownDotsPerMm }: DecodedArtwork,
  borderMm = 2,
): ArtworkReport {
  const { mask, ground, specks } = detectPrintedArea(raster, dotsPerMm)
  const seen = labelMaskParts(mask, { corners: true })
  const { parts } = seen
  const opaque = ground !== 'clear'
  const found = new Set<ArtworkWarning>()
  if (ownDotsPerMm !== null && ownDotsPerMm * 25.4 < minArtworkDpi) found.add('low-resolution')
  if (opaque) found.add('opaque-background')
  if (parts.length === 0) return { warnings: sortWarnings(found.add('empty')), islands: 0, holes: 0, cut: [] }
  const least = 0.3 * dotsPerMm
  const holes = labelMaskParts(mask, { of: 0, corners: false }).parts.filter(
    (part) => !part.atBorder && getLongerBoxSide(part) >= least,
  )
  const cut = computeCutLine(mask, dotsPerMm, borderMm)
  const tiny = parts.some((part) => getLongerBoxSide(part) < minPartMm * dotsPerMm)
  if (ground !== 'none' && parts.some(({ atBorder }) => atBorder)) found.add('touches-edge')
  if (cut.length > 1) found.add('several-islands')
  if (cut.some(({ holes }) => holes.length > 0)) found.add('holes')
  if ((specks && !opaque) || tiny) found.add('tiny-parts')
  if (ground !== 'none' && detectThinParts(mask, seen, dotsPerMm)) found.add('thin-parts')
  const enlarged = ownDotsPerMm === null ? 1 : Math.max(1, dotsPerMm / ownDotsPerMm)
  if (!opaque && measureEdgeSoftness(raster, mask) > maxEdgePixels * enlarged) found.add('soft-edge')
  if (!opaque && measureWhiteShare(raster, mask) > minWhiteShare) found.add('white-art')
  return { warnings: sortWarnings(found), islands: parts.length, holes: holes.length, cut }
}

const sortWarnings = (found: ReadonlySet<ArtworkWarning>) => artworkWarnings.filter((each) => found.has(each))

/** Minimum width of a line in mm. Thinner lines tear when they are cut and break up in print. */
const minLineMm = 0.3
/** Minimum length of a thin area in mm. Shorter thin areas are only the tips of corners. */
const minThinLengthMm = 1
const white = 245

/**
 * Finds thin parts. A part is thin if a morphological opening with a disc of `minLineMm` removes a long area of it,
 * or all of it.
 */
function detectThinParts(
  mask: PixelMask,
  { parts, labels }: ReturnType<typeof labelMaskParts>,
  dotsPerMm: number,
): boolean {
  const { width, height, dots } = mask
  const radius = (minLineMm / 2) * dotsPerMm
  const inner = computeSquaredDistances(mask, 0)
  const middle = { width, height, dots: new Uint8Array(dots.length) }
  for (let at = 0; at < dots.length; at += 1)
    middle.dots[at] = (inner[at] ?? 0) >= (radius + 0.5) ** 2 ? 1 : 0
  const reach = computeSquaredDistances(middle)
  const left = { width, height, dots: new Uint8Array(dots.length) }
  for (let at = 0; at < dots.length; at += 1)
    left.dots[at] = dots[at] === 1 && (reach[at] ?? 0) > (radius + 1.2) ** 2 ? 1 : 0
  const reached = new Uint8Array(parts.length + 1)
  for (let at = 0; at < dots.length; at += 1) if (left.dots[at] === 0) reached[labels[at] ?? 0] = 1
  if (parts.some((_, at) => reached[at + 1] === 0)) return true
  return labelMaskParts(left, { corners: true }).parts.some(
    (part) => getLongerBoxSide(part) >= minThinLengthMm * dotsPerMm,
  )
}

function measureEdgeSoftness({ rgba }: RgbaRaster, { width, height, dots }: PixelMask): number {
  let [half, border] = [0, 0]
  for (let at = 0; at < dots.length; at += 1) {
    const cover = rgba[at * 4 + 3] ?? 0
    if (cover >= 20 && cover <= 235) half += 1
    if (dots[at] !== 1) continue
    const x = at % width
    const y = (at - x) / width
    const inner =
      x > 0 &&
      x < width - 1 &&
      y > 0 &&
      y < height - 1 &&
      dots[at - 1] === 1 &&
      dots[at + 1] === 1 &&
      dots[at - width] === 1 &&
      dots[at + width] === 1
    if (!inner) border += 1
  }
  return half / Math.max(1, border)
}

function measureWhiteShare({ rgba }: RgbaRaster, { dots }: PixelMask): number {
  let [all, whites] = [0, 0]
  for (let at = 0; at < dots.length; at += 1) {
    if (dots[at] !== 1) continue
    all += 1
    if (Math.min(rgba[at * 4] ?? 0, rgba[at * 4 + 1] ?? 0, rgba[at * 4 + 2] ?? 0) >= white) whites += 1
  }
  return whites / Math.max(1, all)
}
