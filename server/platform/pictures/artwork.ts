import { readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { leastDpi, lookAtArtwork, type ArtworkReport } from '../../../core/artwork/artwork.ts'
import type { Raster } from '../../../core/artwork/raster.ts'
import { kissCuts } from '../../../core/artwork/kiss-cut.ts'
import { artworkWarnings, type ArtworkWarning } from '../../../core/artwork/warnings.ts'
import { mostHeldBytes } from './bounds.ts'
import { NoPdfPart } from './illustrator.ts'
import { bearableHeadOf, open, TooHeavy } from './open.ts'
import { Locked, openPdf } from './open-pdf.ts'
import type { Work } from './work.ts'
import type { SeenArtwork } from './seen-artwork.ts'
import {
  type Size,
  wantedDotsPerMm,
  mostDots,
  type OpenedArtwork,
  skewed,
  rasterOf,
} from './opened-artwork.ts'
import { isDrawing, ofDrawing } from './drawings.ts'

/** Never refuses a file: what can't be read is said. */
export async function artwork({ from, sizeMm, page }: Work<'artwork'>): Promise<ArtworkReport> {
  const opened = await opening(from, sizeMm, page)
  return typeof opened === 'string' ? nothing(opened) : reportOf(opened)
}

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

async function opening(
  from: string | Uint8Array,
  sizeMm: Size,
  page: number | undefined,
): Promise<OpenedArtwork | 'too-large' | 'unreadable' | 'password' | 'no-pdf-part'> {
  try {
    const bytes = typeof from === 'string' ? await readFile(from) : Buffer.from(from)
    if (bytes.subarray(0, 1024).includes('%PDF-')) return await ofPdf(bytes, sizeMm, page)
    return isDrawing(bytes) ? await ofDrawing(bytes, sizeMm) : await ofPicture(from, sizeMm)
  } catch (error) {
    if (error instanceof Locked) return 'password'
    if (error instanceof NoPdfPart) return 'no-pdf-part'
    return error instanceof TooHeavy ? 'too-large' : 'unreadable'
  }
}

function reportOf(opened: OpenedArtwork): ArtworkReport {
  const report = lookAtArtwork(opened)
  const all = new Set([...report.warnings, ...opened.warnings])
  return { ...report, warnings: artworkWarnings.filter((each) => all.has(each)) }
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

const nothing = (warning: ArtworkWarning): ArtworkReport => ({
  warnings: [warning],
  islands: 0,
  holes: 0,
  cut: [],
})

async function ofPicture(from: string | Uint8Array, sizeMm: Size): Promise<OpenedArtwork> {
  const head = await bearableHeadOf(from, mostHeldBytes.artwork)
  const { width, height } = head.autoOrient
  const ownDotsPerMm = Math.max(width / sizeMm.width, height / sizeMm.height)
  const scale = Math.min(mostDots / Math.max(width, height), Math.max(1, wantedDotsPerMm / ownDotsPerMm))
  const raster = await rasterOf(open(from, { failOn: 'truncated' }).autoOrient(), {
    width: width * scale,
    height: height * scale,
  })
  const dotsPerMm = Math.max(raster.width / sizeMm.width, raster.height / sizeMm.height)
  const warnings = [...headWarnings(head), ...skewed({ width, height }, sizeMm)]
  return { raster, dotsPerMm, ownDotsPerMm, warnings }
}

function headWarnings({ space, pages = 1, format }: Metadata): ArtworkWarning[] {
  return [
    ...(space === 'cmyk' ? (['cmyk'] as const) : []),
    ...(pages > 1 ? [format === 'tiff' ? ('several-pages' as const) : ('animated' as const)] : []),
  ]
}

/** Whether a page (mm) is another one than what is ordered. */
const misfit = (one: number, other: number) => Math.abs(one - other) > Math.max(1, other * 0.02)

/** One of its pages; what is ordered is its trimmed part. */
async function ofPdf(bytes: Buffer, sizeMm: Size, wanted: number | undefined): Promise<OpenedArtwork> {
  const opened = await openPdf(bytes, { page: wanted, mostDots, dotsPerMm: wantedDotsPerMm })
  const { pages, page, size, raster, trim, spots } = opened
  const cut = { width: size.width * (trim?.width ?? 1), height: size.height * (trim?.height ?? 1) }
  // So many millimetres of the page are one of the sticker.
  const shrink = Math.max(cut.width / sizeMm.width, cut.height / sizeMm.height)
  const dpi = opened.dpi === null ? null : opened.dpi * shrink
  const found: [ArtworkWarning, boolean][] = [
    ['several-pages', pages > 1],
    ['page-size', misfit(cut.width, sizeMm.width) || misfit(cut.height, sizeMm.height)],
    ['low-resolution', dpi !== null && dpi < leastDpi],
    ['cmyk', opened.cmyk],
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
