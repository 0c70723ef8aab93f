import { readFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { leastDpi, lookAtArtwork, type Artwork, type ArtworkReport } from '../../../core/artwork/artwork.ts'
import type { Raster } from '../../../core/artwork/raster.ts'
import { kissCuts } from '../../../core/artwork/kiss-cut.ts'
import { artworkWarnings, type ArtworkWarning } from '../../../core/artwork/warnings.ts'
import { beginsAsDrawing, tellingBytes } from '../../../core/orders/files/design-type.ts'
import { mostHeldBytes } from './bounds.ts'
import { NoPdfPart } from './illustrator.ts'
import { bearableHeadOf, open, TooHeavy } from './open.ts'
import { Locked, openPdf } from './open-pdf.ts'
import type { SeenArtwork, SeenPage, Work } from './work.ts'

type Size = Work<'artwork'>['sizeMm']

/** Dots that a picture is looked at with: finer than a blade cuts, and no more than a second's work. */
const wantedDotsPerMm = 10
const mostDots = 1500
/** A drawing is small; one of megabytes is a program for the one who draws it. */
const mostDrawingBytes = 5_000_000
/** How far the sides of a picture may be in another proportion than what is ordered. */
const mostSkew = 0.03

/** A file that was opened, and what its head says of it. */
interface OpenedArtwork extends Artwork {
  warnings: ArtworkWarning[]
  /** Of a PDF only. */
  page?: SeenPage
}

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

function skewed(own: Size, ordered: Size): ArtworkWarning[] {
  const skew = own.width / own.height / (ordered.width / ordered.height)
  return Math.abs(skew - 1) > mostSkew ? ['wrong-proportions'] : []
}

async function rasterOf(picture: Sharp, { width, height }: Size): Promise<Raster> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({
      width: Math.max(1, Math.round(width)),
      height: Math.max(1, Math.round(height)),
      fit: 'fill',
      kernel: 'mitchell',
    })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

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
async function ofDrawing(bytes: Buffer, sizeMm: Size): Promise<OpenedArtwork> {
  refuseDrawing(bytes)
  const { width, height } = await open(bytes).metadata()
  const dotsPerMm = Math.min(wantedDotsPerMm, mostDots / Math.max(sizeMm.width, sizeMm.height))
  const fit = Math.min((sizeMm.width * dotsPerMm) / width, (sizeMm.height * dotsPerMm) / height)
  const raster = await rasterOf(open(bytes, { density: Math.min(100_000, Math.max(1, 72 * fit)) }), {
    width: width * fit,
    height: height * fit,
  })
  return { raster, dotsPerMm, ownDotsPerMm: null, warnings: skewed({ width, height }, sizeMm) }
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
