import { constants, getPriority, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { analyzeArtworkFile, openArtworkFile, createArtworkReport } from '../artwork/analyze-artwork-file.ts'
import { convertForWhatsApp, encodeJpeg } from './convert-for-whatsapp.ts'
import {
  PictureTooLargeError,
  readHeaderWithinLimits,
  openPicture,
  readPictureHeader,
} from './open-picture.ts'
import { findSvgProblem } from '../svg/svg-problem.ts'
import { renderBleed, renderDesign, detectTintedBackground } from '../artwork/render-design.ts'
import type {
  PictureTaskAnswer,
  PictureTaskRequest,
  PictureTaskType,
  PictureTaskOutcome,
  PictureTask,
  ImageCrop,
  ConvertedType,
  PictureInfo,
  AlphaCoverage,
} from './picture-tasks.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { maxDecodingBytes, isWithinLimits } from './picture-limits.ts'
import sharp, { type Sharp } from 'sharp'
import type { DesignAnalysis, WhiteMask } from '../artwork/design-analysis.ts'
import { computeKissCuts } from '#core/artwork/kiss-cut.ts'
import type { RgbaRaster } from '#core/artwork/raster.ts'
import { createWhiteMask } from '#core/artwork/white-mask.ts'

async function white({ bytes, chokeDots }: PictureTask<'white'>): Promise<WhiteMask> {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { width, height, bits: createWhiteMask({ width, height, alpha: data }, chokeDots) }
}

// `white`, `print`, `cover` and `draw` only open the shop's own pictures, which were encoded again on upload, and
// drawings by this program.

/** Maximum number of pixels. A small file can hold a picture that fills memory. */
const maxPixels = 80_000_000

/** Renders a picture at print size. Photographs are never enlarged. */
async function print({ bytes, width, height }: PictureTask<'print'>): Promise<Uint8Array> {
  const { format, width: ownWidth, height: ownHeight } = await sharp(bytes).metadata()
  const isDrawing = format === 'svg'
  // Vectors are rendered at their final size, because enlarging them afterwards would blur them.
  const finer = Math.min(width / ownWidth, height / ownHeight)
  const density = isDrawing ? Math.min(Math.max(72 * finer, 1), 100_000) : 72
  return sharp(bytes, { limitInputPixels: maxPixels, density })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: !isDrawing })
    .toColourspace('srgb')
    .ensureAlpha()
    .png()
    .toBuffer()
}

async function measureCoverage({ bytes, width, height }: PictureTask<'cover'>): Promise<AlphaCoverage> {
  const { width: ownWidth, height: ownHeight } = await openPicture(bytes).metadata()
  const { data, info } = await openPicture(bytes)
    .resize({ width, height, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { alpha: data, width: info.width, height: info.height, ownWidth, ownHeight }
}

function draw({ svg, width, height, dotsPerInch }: PictureTask<'draw'>): Promise<Uint8Array> {
  return sharp(Buffer.from(svg), { density: dotsPerInch, unlimited: true, limitInputPixels: false })
    .resize({ width, height, fit: 'fill' })
    .png({ compressionLevel: 6 })
    .withMetadata({ density: dotsPerInch })
    .toBuffer()
}

/** Longest side of a preview in pixels. It is enough to recognise a picture, at about 10 kB. */
const previewSide = 320

async function inspectPicture({ from }: PictureTask<'look'>): Promise<PictureInfo> {
  const head = await readPictureHeader(from)
  const { width, height } = head.autoOrient
  if (!isWithinLimits(head)) return { width, height, preview: null }
  const small = openPicture(from, { failOn: 'truncated' })
    .autoOrient()
    .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
  return { width, height, preview: await small.webp({ quality: 75 }).toBuffer() }
}

/**
 * Checks that a picture is safe to view. Returns `null` if the file is not a picture. Throws
 * `PictureTooLargeError` if the picture would overload a staff member's browser.
 */
async function checkViewable({ bytes }: PictureTask<'measure'>) {
  const head = await readPictureHeader(bytes).catch(() => null)
  if (!head) return null
  if (!isWithinLimits(head)) throw new PictureTooLargeError()
  return { width: head.width, height: head.height }
}

/**
 * Longest sides in pixels. `show` is twice the width of the shop's largest card, and `wide` is the
 * width of a screen.
 */
const sides = { show: 1200, wide: 2400, print: 4096 } satisfies Partial<Record<ImageCrop['use'], number>>

/**
 * Size in pixels of the preview that social networks show for a shared page. `margin` is the margin around a logo.
 */
const sharingCard = { width: 1200, height: 630, margin: 110 }

async function writeCrop({ from, to, cut }: PictureTask<'cut'>): Promise<ConvertedType> {
  const { autoOrient, hasAlpha, format } = await readHeaderWithinLimits(from)
  const part = openPicture(from).autoOrient().extract(toPixels(cut, autoOrient))
  if (cut.use === 'card') {
    await composeCard(part).toFile(to)
    return 'image/png'
  }
  const side = sides[cut.use]
  const small = part.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  if (cut.use !== 'print') {
    await small.webp({ quality: 82 }).toFile(to)
    return 'image/webp'
  }
  if (hasAlpha || format === 'png') {
    await small.png().toFile(to)
    return 'image/png'
  }
  await encodeJpeg(small, 92).toFile(to)
  return 'image/jpeg'
}

/** Places a picture on the card for social networks. Transparent parts become white, like the card. */
function composeCard(part: Sharp): Sharp {
  const { width, height, margin } = sharingCard
  const background = '#fff'
  return part
    .flatten({ background })
    .resize({ width: width - 2 * margin, height: height - 2 * margin, fit: 'contain', background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .png()
}

function toPixels(cut: ImageCrop, size: { width: number; height: number }) {
  const left = Math.min(Math.round(cut.left * size.width), size.width - 1)
  const top = Math.min(Math.round(cut.top * size.height), size.height - 1)
  const width = Math.max(1, Math.min(Math.round(cut.width * size.width), size.width - left))
  const height = Math.max(1, Math.min(Math.round(cut.height * size.height), size.height - top))
  return { left, top, width, height }
}

async function design({ from, sizeMm, page, cuts }: PictureTask<'design'>): Promise<DesignAnalysis> {
  const opened = await openArtworkFile(from, sizeMm, page)
  if (typeof opened === 'string')
    return { warnings: [opened], ground: null, contours: [], page: null, proof: null }
  const { raster } = opened
  return {
    warnings: createArtworkReport(opened).warnings,
    ...computeKissCuts(raster, sizeMm, cuts),
    page: opened.page ?? null,
    proof: {
      width: raster.width,
      height: raster.height,
      webp: await encodeWebp(raster, proofSide),
      small: await encodeWebp(raster, smallSide),
    },
  }
}

/** Longest side of the proof on a phone, in pixels. `smallSide` is for its thumbnail. */
const proofSide = 900
const smallSide = 320

function encodeWebp({ width, height, rgba }: RgbaRaster, side: number): Promise<Uint8Array> {
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
}

/**
 * Converts a picture to the inks of a printer's profile and back to screen colours (lcms in
 * libvips). Transparency is kept.
 */
async function softProof({ bytes, profile }: PictureTask<'asPrinted'>): Promise<Uint8Array> {
  await readHeaderWithinLimits(bytes, maxDecodingBytes.artwork)
  // The profile is written to a file, because libvips only accepts the name of a file.
  const folder = await mkdtemp(join(tmpdir(), 'cetak-profile-'))
  try {
    const path = join(folder, 'printer.icc')
    await writeFile(path, profile)
    const upright = openPicture(bytes).toColourspace('srgb').ensureAlpha()
    const { data: alpha, info } = await upright
      .clone()
      .extractChannel(3)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const inks = await upright
      .clone()
      .removeAlpha()
      .toColourspace('cmyk')
      .withIccProfile(path)
      .tiff({ compression: 'none' })
      .toBuffer()
    const data = await openPicture(inks).toColourspace('srgb').raw().toBuffer()
    const { width, height } = info
    return await openPicture(data, { raw: { width, height, channels: 3 } })
      .joinChannel(alpha, { raw: { width, height, channels: 1 } })
      .webp({ quality: 85 })
      .toBuffer()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// A separate process that opens pictures one after another, so that no picture can crash the program. It has none of
// the program's secrets. If a picture exceeds its limits, the guard thread, the timer of the parent or the kernel
// kills the process.

const tasks: { [K in PictureTaskType]: (work: PictureTask<K>) => Promise<unknown> } = {
  look: inspectPicture,
  measure: checkViewable,
  make: convertForWhatsApp,
  cut: writeCrop,
  print,
  cover: measureCoverage,
  draw,
  artwork: analyzeArtworkFile,
  design,
  svgProblem: findSvgProblem,
  printDesign: renderDesign,
  tintedGround: detectTintedBackground,
  white,
  printBleed: renderBleed,
  asPrinted: softProof,
  // The modules are loaded on demand, because loading takes 0.1 s.
  pdfWords: async ({ bytes, password }) =>
    (await import('../pdf-reading/pdf-text.ts')).readPdfWords(bytes, password),
  qrCodes: async ({ bytes }) => (await import('./read-qr-codes.ts')).readQrCodes(bytes),
  pressPage: async (work) => (await import('../pdf-reading/press-page.ts')).createPressPage(work),
}

// The guard is started before the priority is lowered, so that it keeps the normal priority.
const guard = new Worker(join(import.meta.dirname, 'picture-guard.ts'))
guard.on('error', () => process.exit(1))
// The priority is lowered so that messages and pages come first.
const { PRIORITY_BELOW_NORMAL: low } = constants.priority
// The priority is never raised, because only root may do this and a program that was started with `nice` already has
// a lower one.
if (getPriority() < low) setPriority(low)
// Signals are ignored, because Ctrl-C in a terminal is for the program. This process ends when the program ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
process.on('message', ({ work, limits }: PictureTaskRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  guard.postMessage(limits)
  void runTask(work)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    .finally(() => guard.postMessage(null))
    .then((outcome) =>
      process.send?.({ ...outcome, memoryBytes: process.memoryUsage.rss() } satisfies PictureTaskAnswer),
    )
})

async function runTask(work: PictureTask): Promise<PictureTaskOutcome> {
  const done = tasks[work.kind] as (work: PictureTask) => Promise<unknown>
  try {
    return { done: await done(work) }
  } catch (error) {
    return { not: error instanceof PictureTooLargeError || isOutOfMemory(error) ? 'too_heavy' : 'unreadable' }
  }
}

/** libvips reports this if the kernel refuses memory. */
const isOutOfMemory = (error: unknown) => error instanceof Error && error.message.includes('out of memory')
