import { readFile } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { leastDpi, lookAtArtwork, type ArtworkReport } from '#core/artwork/artwork.ts'
import { artworkWarnings, type ArtworkWarning } from '#core/artwork/warnings.ts'
import { mostHeldBytes } from '../images/bounds.ts'
import { NoPdfPart } from './illustrator.ts'
import { bearableHeadOf, open, TooHeavy } from '../images/open.ts'
import { Locked, openPdf } from '../pdf-reading/open-pdf.ts'
import type { Work } from '../images/work.ts'
import {
  type Size,
  wantedDotsPerMm,
  mostDots,
  type OpenedArtwork,
  skewed,
  rasterOf,
} from './opened-artwork.ts'
import { isDrawing, isPdf, ofDrawing } from './drawings.ts'
import { usesInks } from '../pdf-reading/pdf-inks.ts'

/** Analyses a customer's file. Never refuses one: an unreadable file gets a warning. */
export async function artwork({ from, sizeMm, page }: Work<'artwork'>): Promise<ArtworkReport> {
  const opened = await opening(from, sizeMm, page)
  return typeof opened === 'string' ? createFailedReport(opened) : reportOf(opened)
}

export async function opening(
  from: string | Uint8Array,
  sizeMm: Size,
  page: number | undefined,
): Promise<OpenedArtwork | 'too-large' | 'unreadable' | 'password' | 'no-pdf-part'> {
  try {
    const bytes = typeof from === 'string' ? await readFile(from) : Buffer.from(from)
    if (isPdf(bytes)) return await openPdfArtwork(bytes, sizeMm, page)
    return isDrawing(bytes) ? await ofDrawing(bytes, sizeMm) : await openPictureArtwork(from, sizeMm)
  } catch (error) {
    if (error instanceof Locked) return 'password'
    if (error instanceof NoPdfPart) return 'no-pdf-part'
    return error instanceof TooHeavy ? 'too-large' : 'unreadable'
  }
}

export function reportOf(opened: OpenedArtwork): ArtworkReport {
  const report = lookAtArtwork(opened)
  const all = new Set([...report.warnings, ...opened.warnings])
  return { ...report, warnings: artworkWarnings.filter((each) => all.has(each)) }
}

const createFailedReport = (warning: ArtworkWarning): ArtworkReport => ({
  warnings: [warning],
  islands: 0,
  holes: 0,
  cut: [],
})

async function openPictureArtwork(from: string | Uint8Array, sizeMm: Size): Promise<OpenedArtwork> {
  const head = await bearableHeadOf(from, mostHeldBytes.artwork)
  const { width, height } = head.autoOrient
  const ownDotsPerMm = Math.max(width / sizeMm.width, height / sizeMm.height)
  const scale = Math.min(mostDots / Math.max(width, height), Math.max(1, wantedDotsPerMm / ownDotsPerMm))
  const raster = await rasterOf(open(from, { failOn: 'truncated' }).autoOrient(), {
    width: width * scale,
    height: height * scale,
  })
  const dotsPerMm = Math.max(raster.width / sizeMm.width, raster.height / sizeMm.height)
  const warnings = [...listHeaderWarnings(head), ...skewed({ width, height }, sizeMm)]
  return { raster, dotsPerMm, ownDotsPerMm, warnings }
}

function listHeaderWarnings({ space, pages = 1, format }: Metadata): ArtworkWarning[] {
  return [
    ...(space === 'cmyk' ? (['cmyk'] as const) : []),
    ...(pages > 1 ? [format === 'tiff' ? ('several-pages' as const) : ('animated' as const)] : []),
  ]
}

/** Reports whether the side of a page differs from the ordered one, in mm. */
const isDifferentSize = (one: number, other: number) => Math.abs(one - other) > Math.max(1, other * 0.02)

/** Opens one page. Its TrimBox is the ordered sticker. */
async function openPdfArtwork(
  bytes: Buffer,
  sizeMm: Size,
  wanted: number | undefined,
): Promise<OpenedArtwork> {
  const opened = await openPdf(bytes, { page: wanted, mostDots, dotsPerMm: wantedDotsPerMm })
  const { pages, page, size, raster, trim, spots } = opened
  const cut = { width: size.width * (trim?.width ?? 1), height: size.height * (trim?.height ?? 1) }
  // Millimetres of the page per millimetre of the sticker.
  const shrink = Math.max(cut.width / sizeMm.width, cut.height / sizeMm.height)
  const dpi = opened.dpi === null ? null : opened.dpi * shrink
  const found: [ArtworkWarning, boolean][] = [
    ['several-pages', pages > 1],
    ['page-size', isDifferentSize(cut.width, sizeMm.width) || isDifferentSize(cut.height, sizeMm.height)],
    ['low-resolution', dpi !== null && dpi < leastDpi],
    ['cmyk', opened.cmyk || usesInks(bytes)],
    ['spot-colours', spots.length > 0],
    ['fonts-missing', opened.fontsMissing],
  ]
  return {
    raster,
    dotsPerMm: (raster.width / size.width) * shrink,
    ownDotsPerMm: null,
    warnings: [...found.filter(([, there]) => there).map(([warning]) => warning), ...skewed(cut, sizeMm)],
    page: { page, pages, trim, dpi: dpi === null ? null : Math.round(dpi), spots },
  }
}
