import { cutLine, type CutPart } from './cut-line.ts'
import { inkOf } from './ink.ts'
import { longerSide, partsOf } from './parts.ts'
import type { Raster, Mask } from './raster.ts'
import { artworkWarnings, type ArtworkWarning } from './warnings.ts'
import { squaredDistances } from './distance.ts'

/** A decoded picture and its print resolution. */
export interface Artwork {
  raster: Raster
  /** Resolution of the raster at the ordered size. */
  dotsPerMm: number
  /** Resolution of the original picture, before it was scaled for analysis; `null` for vector artwork. */
  ownDotsPerMm: number | null
}

export interface ArtworkReport {
  warnings: ArtworkWarning[]
  /** Number of separate parts, and of enclosed transparent areas. */
  islands: number
  holes: number
  cut: CutPart[]
}

/** Lower resolutions look blurred in print. */
export const leastDpi = 150
/** Smaller parts peel off, in mm. */
const minPartMm = 1
/** A translucent edge wider than this is meant to be soft, in pixels of the original. */
const maxEdgePixels = 3
const minWhiteShare = 0.99

/**
 * Checks artwork before it becomes a sticker and computes its cut line. `borderMm` is the distance from artwork to
 * cut.
 */
export function lookAtArtwork({ raster, dotsPerMm, ownDotsPerMm }: Artwork, borderMm = 2): ArtworkReport {
  const { mask, ground, specks } = inkOf(raster, dotsPerMm)
  const seen = partsOf(mask, { corners: true })
  const { parts } = seen
  const opaque = ground !== 'clear'
  const found = new Set<ArtworkWarning>()
  if (ownDotsPerMm !== null && ownDotsPerMm * 25.4 < leastDpi) found.add('low-resolution')
  if (opaque) found.add('opaque-background')
  if (parts.length === 0) return { warnings: sortWarnings(found.add('empty')), islands: 0, holes: 0, cut: [] }
  const least = 0.3 * dotsPerMm
  const holes = partsOf(mask, { of: 0, corners: false }).parts.filter(
    (part) => !part.atBorder && longerSide(part) >= least,
  )
  const cut = cutLine(mask, dotsPerMm, borderMm)
  const tiny = parts.some((part) => longerSide(part) < minPartMm * dotsPerMm)
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

/** Thinner lines tear when they are cut and break up in print, in mm. */
const minLineMm = 0.3
/** Shorter ones are tips of corners, in mm. */
const minThinLengthMm = 1
const white = 245

/** Reports whether a morphological opening with a disc of this width removes something long, or a whole part. */
function detectThinParts(
  mask: Mask,
  { parts, labels }: ReturnType<typeof partsOf>,
  dotsPerMm: number,
): boolean {
  const { width, height, dots } = mask
  const radius = (minLineMm / 2) * dotsPerMm
  const inner = squaredDistances(mask, 0)
  const middle = { width, height, dots: new Uint8Array(dots.length) }
  for (let at = 0; at < dots.length; at += 1)
    middle.dots[at] = (inner[at] ?? 0) >= (radius + 0.5) ** 2 ? 1 : 0
  const reach = squaredDistances(middle)
  const left = { width, height, dots: new Uint8Array(dots.length) }
  for (let at = 0; at < dots.length; at += 1)
    left.dots[at] = dots[at] === 1 && (reach[at] ?? 0) > (radius + 1.2) ** 2 ? 1 : 0
  const reached = new Uint8Array(parts.length + 1)
  for (let at = 0; at < dots.length; at += 1) if (left.dots[at] === 0) reached[labels[at] ?? 0] = 1
  if (parts.some((_, at) => reached[at + 1] === 0)) return true
  return partsOf(left, { corners: true }).parts.some(
    (part) => longerSide(part) >= minThinLengthMm * dotsPerMm,
  )
}

/** Returns the mean width of the translucent edge, in pixels. */
function measureEdgeSoftness({ rgba }: Raster, { width, height, dots }: Mask): number {
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

function measureWhiteShare({ rgba }: Raster, { dots }: Mask): number {
  let [all, whites] = [0, 0]
  for (let at = 0; at < dots.length; at += 1) {
    if (dots[at] !== 1) continue
    all += 1
    if (Math.min(rgba[at * 4] ?? 0, rgba[at * 4 + 1] ?? 0, rgba[at * 4 + 2] ?? 0) >= white) whites += 1
  }
  return whites / Math.max(1, all)
}
