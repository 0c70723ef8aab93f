import { cutLine, type CutPart } from './cut-line.ts'
import { inkOf } from './ink.ts'
import { longerSide, partsOf } from './parts.ts'
import type { Raster } from './raster.ts'
import { artworkWarnings, type ArtworkWarning } from './warnings.ts'
import { hasThinParts, softness, whiteShare } from './artwork-measures.ts'

/** A picture as it was read, and how large it is ordered. */
export interface Artwork {
  raster: Raster
  /** Dots of the raster to a millimetre, as it is printed. */
  dotsPerMm: number
  /** The same of the picture itself, before it was made larger or smaller for looking at; null: it is drawn, not dots. */
  ownDotsPerMm: number | null
}

export interface ArtworkReport {
  warnings: ArtworkWarning[]
  /** Parts that don't touch, and clear parts that are closed in. */
  islands: number
  holes: number
  cut: CutPart[]
}

/** Below this a print is visibly blurred. */
export const leastDpi = 150
/** A part that is smaller comes off, mm. */
const tinyMm = 1
/** A border that is wider than that, in dots of the picture, is meant to be soft. */
const softDots = 3
const mostlyWhite = 0.99

/** What is to be said of a picture before it becomes a sticker, and where that is cut. `borderMm`: from the art to the cut. */
export function lookAtArtwork({ raster, dotsPerMm, ownDotsPerMm }: Artwork, borderMm = 2): ArtworkReport {
  const { mask, ground, specks } = inkOf(raster, dotsPerMm)
  const seen = partsOf(mask, { corners: true })
  const { parts } = seen
  const opaque = ground !== 'clear'
  const found = new Set<ArtworkWarning>()
  if (ownDotsPerMm !== null && ownDotsPerMm * 25.4 < leastDpi) found.add('low-resolution')
  if (opaque) found.add('opaque-background')
  if (parts.length === 0) return { warnings: inOrder(found.add('empty')), islands: 0, holes: 0, cut: [] }
  const least = 0.3 * dotsPerMm
  const holes = partsOf(mask, { of: 0, corners: false }).parts.filter(
    (part) => !part.atBorder && longerSide(part) >= least,
  )
  const cut = cutLine(mask, dotsPerMm, borderMm)
  const tiny = parts.some((part) => longerSide(part) < tinyMm * dotsPerMm)
  if (ground !== 'none' && parts.some(({ atBorder }) => atBorder)) found.add('touches-edge')
  if (cut.length > 1) found.add('several-islands')
  if (cut.some(({ holes }) => holes.length > 0)) found.add('holes')
  if ((specks && !opaque) || tiny) found.add('tiny-parts')
  if (ground !== 'none' && hasThinParts(mask, seen, dotsPerMm)) found.add('thin-parts')
  const enlarged = ownDotsPerMm === null ? 1 : Math.max(1, dotsPerMm / ownDotsPerMm)
  if (!opaque && softness(raster, mask) > softDots * enlarged) found.add('soft-edge')
  if (!opaque && whiteShare(raster, mask) > mostlyWhite) found.add('white-art')
  return { warnings: inOrder(found), islands: parts.length, holes: holes.length, cut }
}

const inOrder = (found: ReadonlySet<ArtworkWarning>) => artworkWarnings.filter((each) => found.has(each))
