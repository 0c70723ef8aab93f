import sharp from 'sharp'
import { createBleed, hasBleed, extendBleedUnderArtwork } from '#core/artwork/bleed.ts'
import { hasTintedBackground, removeBackground } from '#core/artwork/artwork-background.ts'
import type { PixelMask, RgbaRaster } from '#core/artwork/raster.ts'
import { buildStickerPath, type BoxMm } from '#core/artwork/sticker-art.ts'
import { isSvgFile, isPdfFile, renderSvg } from './svg-artwork.ts'
import { maxDecodingBytes } from '../images/picture-limits.ts'
import { readHeaderWithinLimits, openPicture } from '../images/open-picture.ts'
import { openPdf } from '../pdf-reading/open-pdf.ts'
import type { PictureTask } from '../images/picture-tasks.ts'

/**
 * Renders a design for printing. Vector artwork is rendered at the requested size. Pictures are never
 * enlarged.
 */
export async function renderDesign(work: PictureTask<'printDesign'>): Promise<Uint8Array> {
  const png = await renderPng(work)
  if (work.withoutGroundAt === undefined) return png
  const { rgba, width, height } = removeBackground(await decodePng(png), work.withoutGroundAt)
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

/** Longest side in pixels, which is enough to detect a background. */
const backgroundCheckPixels = 600

export async function detectTintedBackground({ bytes, page }: PictureTask<'tintedGround'>): Promise<boolean> {
  return hasTintedBackground(
    await decodePng(
      await renderPng({ bytes, page, width: backgroundCheckPixels, height: backgroundCheckPixels }),
    ),
  )
}

async function decodePng(png: Uint8Array): Promise<RgbaRaster> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

async function renderPng({
  bytes,
  width,
  height,
  page,
}: Omit<PictureTask<'printDesign'>, 'kind'>): Promise<Uint8Array> {
  if (isPdfFile(bytes)) {
    const { raster } = await openPdf(bytes, {
      page,
      mostDots: Math.max(width, height),
      dotsPerMm: Infinity,
    })
    return sharp(raster.rgba, { raw: { width: raster.width, height: raster.height, channels: 4 } })
      .png()
      .toBuffer()
  }
  if (isSvgFile(bytes)) return renderSvg(bytes, { width, height })
  await readHeaderWithinLimits(bytes, maxDecodingBytes.artwork)
  return openPicture(bytes, { failOn: 'truncated' })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .png()
    .toBuffer()
}

/**
 * Renders the bleed of a sticker. The PNG is larger than the sticker by the bleed on every side. Returns
 * `null` if the sticker has no bleed.
 */
export async function renderBleed({
  bytes,
  page,
  sticker,
  dotsPerMm,
}: PictureTask<'printBleed'>): Promise<Uint8Array | null> {
  const { width, height, picture, bleedMm } = sticker
  const [across, down] = [width, height].map((mm) => Math.ceil((mm + 2 * bleedMm) * dotsPerMm))
  if (!across || !down) return null
  const size = { width: across, height: down }
  const [wide, high] = [picture.width, picture.height].map((mm) => Math.max(1, Math.round(mm * dotsPerMm)))
  const png = await renderDesign({
    kind: 'printDesign',
    bytes,
    page,
    width: wide ?? 1,
    height: high ?? 1,
    ...(sticker.cut === 'contour' && { withoutGroundAt: dotsPerMm }),
  })
  const { data, info } = await sharp(png)
    .resize({ width: wide, height: high, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const art = placeArtwork({ width: info.width, height: info.height, rgba: data }, size, {
    picture,
    bleedMm,
    dotsPerMm,
  })
  const cut = await renderCutMask(sticker, size, dotsPerMm)
  const bleed = createBleed(art, cut, { dotsPerMm, bleedMm })
  if (!hasBleed(bleed)) return null
  return sharp(extendBleedUnderArtwork(bleed, art, cut).rgba, { raw: { ...size, channels: 4 } })
    .png()
    .toBuffer()
}

function placeArtwork(
  art: RgbaRaster,
  { width, height }: { width: number; height: number },
  { picture, bleedMm, dotsPerMm }: { picture: BoxMm; bleedMm: number; dotsPerMm: number },
): RgbaRaster {
  const rgba = new Uint8Array(width * height * 4)
  const [left, top] = [picture.x, picture.y].map((mm) => Math.round((mm + bleedMm) * dotsPerMm))
  const from = Math.max(0, -(left ?? 0))
  const to = Math.min(art.width, width - (left ?? 0))
  for (let y = 0; y < art.height; y += 1) {
    const row = y + (top ?? 0)
    if (row < 0 || row >= height || to <= from) continue
    const dots = art.rgba.subarray((y * art.width + from) * 4, (y * art.width + to) * 4)
    rgba.set(dots, (row * width + from + (left ?? 0)) * 4)
  }
  return { width, height, rgba }
}

async function renderCutMask(
  sticker: PictureTask<'printBleed'>['sticker'],
  { width, height }: { width: number; height: number },
  dotsPerMm: number,
): Promise<PixelMask> {
  const path = buildStickerPath(sticker, { left: sticker.bleedMm, top: sticker.bleedMm })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${path}" transform="scale(${dotsPerMm})"/></svg>`
  const alpha = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer()
  return { width, height, dots: Uint8Array.from(alpha, (cover) => (cover >= 128 ? 1 : 0)) }
}
