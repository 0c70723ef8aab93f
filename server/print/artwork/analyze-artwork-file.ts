import { readFile } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { minArtworkDpi, analyzeArtwork, type ArtworkReport } from '#core/artwork/analyze-artwork.ts'
import { artworkWarnings, type ArtworkWarning } from '#core/artwork/warnings.ts'
import { maxDecodingBytes } from '../images/picture-limits.ts'
import { MissingPdfContentError } from './illustrator-notice.ts'
import { readHeaderWithinLimits, openPicture, PictureTooLargeError } from '../images/open-picture.ts'
import { PdfPasswordRequiredError, openPdf } from '../pdf-reading/open-pdf.ts'
import type { PictureTask } from '../images/picture-tasks.ts'
import {
  type ArtworkSize,
  analysisDotsPerMm,
  maxAnalysisSidePixels,
  type OpenedArtwork,
  checkProportions,
  toRgbaRaster,
} from './opened-artwork.ts'
import { isSvgFile, isPdfFile, openSvgArtwork } from './svg-artwork.ts'
import { hasPressInks } from '../pdf-reading/pdf-inks.ts'

/** Analyses a customer's file. Never refuses a file. An unreadable file gets a warning. */
export async function analyzeArtworkFile({
  from,
  sizeMm,
  page,
}: PictureTask<'artwork'>): Promise<ArtworkReport> {
  const opened = await openArtworkFile(from, sizeMm, page)
  return typeof opened === 'string' ? createFailedReport(opened) : createArtworkReport(opened)
}

export async function openArtworkFile(
  from: string | Uint8Array,
  sizeMm: ArtworkSize,
  page: number | undefined,
): Promise<OpenedArtwork | 'too-large' | 'unreadable' | 'password' | 'no-pdf-part'> {
  try {
    const bytes = typeof from === 'string' ? await readFile(from) : Buffer.from(from)
    if (isPdfFile(bytes)) return await openPdfArtwork(bytes, sizeMm, page)
    return isSvgFile(bytes) ? await openSvgArtwork(bytes, sizeMm) : await openPictureArtwork(from, sizeMm)
  } catch (error) {
    if (error instanceof PdfPasswordRequiredError) return 'password'
    if (error instanceof MissingPdfContentError) return 'no-pdf-part'
    return error instanceof PictureTooLargeError ? 'too-large' : 'unreadable'
  }
}

export function createArtworkReport(opened: OpenedArtwork): ArtworkReport {
  const report = analyzeArtwork(opened)
  const all = new Set([...report.warnings, ...opened.warnings])
  return { ...report, warnings: artworkWarnings.filter((each) => all.has(each)) }
}

const createFailedReport = (warning: ArtworkWarning): ArtworkReport => ({
  warnings: [warning],
  islands: 0,
  holes: 0,
  cut: [],
})

async function openPictureArtwork(from: string | Uint8Array, sizeMm: ArtworkSize): Promise<OpenedArtwork> {
  const head = await readHeaderWithinLimits(from, maxDecodingBytes.artwork)
  const { width, height } = head.autoOrient
  const ownDotsPerMm = Math.max(width / sizeMm.width, height / sizeMm.height)
  const scale = Math.min(
    maxAnalysisSidePixels / Math.max(width, height),
    Math.max(1, analysisDotsPerMm / ownDotsPerMm),
  )
  const raster = await toRgbaRaster(openPicture(from, { failOn: 'truncated' }).autoOrient(), {
    width: width * scale,
    height: height * scale,
  })
  const dotsPerMm = Math.max(raster.width / sizeMm.width, raster.height / sizeMm.height)
  const warnings = [...listHeaderWarnings(head), ...checkProportions({ width, height }, sizeMm)]
  return { raster, dotsPerMm, ownDotsPerMm, warnings }
}

function listHeaderWarnings({ space, pages = 1, format }: Metadata): ArtworkWarning[] {
  return [
    ...(space === 'cmyk' ? (['cmyk'] as const) : []),
    ...(pages > 1 ? [format === 'tiff' ? ('several-pages' as const) : ('animated' as const)] : []),
  ]
}

const isDifferentSize = (one: number, other: number) => Math.abs(one - other) > Math.max(1, other * 0.02)

async function openPdfArtwork(
  bytes: Buffer,
  sizeMm: ArtworkSize,
  wanted: number | undefined,
): Promise<OpenedArtwork> {
  const opened = await openPdf(bytes, {
    page: wanted,
    mostDots: maxAnalysisSidePixels,
    dotsPerMm: analysisDotsPerMm,
  })
  const { pages, page, size, raster, trim, spots } = opened
  const cut = { width: size.width * (trim?.width ?? 1), height: size.height * (trim?.height ?? 1) }
  // Millimetres on the page per millimetre on the sticker.
  const shrink = Math.max(cut.width / sizeMm.width, cut.height / sizeMm.height)
  const dpi = opened.dpi === null ? null : opened.dpi * shrink
  const found: [ArtworkWarning, boolean][] = [
    ['several-pages', pages > 1],
    ['page-size', isDifferentSize(cut.width, sizeMm.width) || isDifferentSize(cut.height, sizeMm.height)],
    ['low-resolution', dpi !== null && dpi < minArtworkDpi],
    ['cmyk', opened.cmyk || hasPressInks(bytes)],
    ['spot-colours', spots.length > 0],
    ['fonts-missing', opened.fontsMissing],
  ]
  return {
    raster,
    dotsPerMm: (raster.width / size.width) * shrink,
    ownDotsPerMm: null,
    warnings: [
      ...found.filter(([, there]) => there).map(([warning]) => warning),
      ...checkProportions(cut, sizeMm),
    ],
    page: { page, pages, trim, dpi: dpi === null ? null : Math.round(dpi), spots },
  }
}
