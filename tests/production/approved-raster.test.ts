import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDifferingPixels } from '#core/artwork/differing-pixels.ts'
import type { RgbaRaster } from '#core/artwork/raster.ts'
import { buildStickerPath, defaultPlacement } from '#core/artwork/sticker-art.ts'
import { createProof, type DesignProof, type StickerPlan } from '#core/orders/files/proofs.ts'
import { cutterPresets } from '#core/production/cutter-presets.ts'
import { getCutGap, defaultFilm, createStickerFilm } from '#core/production/film.ts'
import type { Piece } from '#core/production/piece.ts'
import { findOriginals } from '#server/features/production/drawing/originals.ts'
import { openSheetPictures } from '#server/features/production/drawing/sheet-pictures.ts'
import { writeSheetPdf } from '#server/features/production/drawing/sheet-pdf.ts'
import { openPdf } from '#server/print/pdf-reading/open-pdf.ts'
import { openArtwork } from '#server/print/images/pictures.ts'
import * as artworks from '../support/artworks.ts'

// These tests compare the printed result with the proof pixel by pixel. pdfium renders the PDF for the press, and
// librsvg renders the customer's file in its approved shape.

const sideMm = 50
const sheetMm = 60
const at = { xMm: 4, yMm: 6 }
/** 300 dpi is the print resolution. */
const dotsPerMm = 300 / 25.4
const plotter = cutterPresets.find(({ id }) => id === 'other')?.cutter

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'approved-'))
  // When the tests run as root, the decoder runs as another user, who must be able to open the folder.
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true }))

type Sticker = NonNullable<DesignProof['sticker']>

async function approveDesign(bytes: Buffer, plan: Partial<StickerPlan>): Promise<Sticker> {
  const from = join(folder, crypto.randomUUID())
  writeFileSync(from, bytes)
  const size = { width: sideMm, height: sideMm }
  const seen = await openArtwork('test', {
    kind: 'design',
    from,
    sizeMm: size,
    cuts: { borderMm: 2, bladeMm: 1 },
  })
  if (typeof seen === 'string' || !seen.done.proof) throw new Error('the file was not looked at')
  const { warnings, ground, contours, proof } = seen.done
  const looked = {
    warnings,
    picture: { width: proof.width, height: proof.height },
    contour: contours[0] ?? null,
    contours,
    ...(ground && { ground }),
  }
  const printed = { product: 'Stickers', quantity: 1, size, material: '' }
  const rules = { border_mm: 2, bleed_mm: 1, corner_mm: 3 }
  const whole = createProof(
    printed,
    looked,
    { cut: 'rectangle', placement: defaultPlacement, ...plan },
    rules,
  )
  if (!whole?.sticker) throw new Error('it can’t be cut so')
  return whole.sticker
}

async function renderStickerPdf(bytes: Buffer, { width, height, ...sticker }: Sticker): Promise<Buffer> {
  if (!plotter) throw new Error('there is a preset for any plotter')
  const sheet = { widthMm: sheetMm, heightMm: sheetMm }
  const film = createStickerFilm(defaultFilm, { ...plotter, sheet, formats: ['dxf'] })
  const piece: Piece = {
    key: 'one',
    group: '2611-0001',
    widthMm: sideMm,
    heightMm: sideMm,
    copies: 1,
    art: {
      kind: 'sticker',
      label: '',
      design: { id: 'one', widthMm: width, heightMm: height, ...sticker },
    },
  }
  const { pictures, missing } = await openSheetPictures([piece], async () => bytes, getCutGap(film))
  expect(missing).toEqual([])
  const { originals, asPictures } = await findOriginals([piece], async () => bytes)
  expect(asPictures).toEqual([])
  return writeSheetPdf(
    { sheets: [{ placed: [{ key: 'one', copy: 1, ...at, turned: false }] }] },
    [piece],
    film,
    {
      pictures,
      originals,
      title: 'Raster',
      madeAt: new Date('2026-11-25T04:00:00Z'),
    },
  )
}

const onWhite = async (drawn: Sharp): Promise<RgbaRaster> => {
  const { data, info } = await drawn
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

const toPng = ({ width, height, rgba }: RgbaRaster) =>
  sharp(rgba, { raw: { width, height, channels: 4 } }).png()

async function renderPrint(pdf: Buffer): Promise<RgbaRaster> {
  const { raster } = await openPdf(pdf, { dotsPerMm, mostDots: 10_000 })
  return onWhite(toPng(raster))
}

async function renderArtwork(bytes: Buffer): Promise<Buffer> {
  if (!bytes.subarray(0, 8).includes('%PDF-')) return sharp(bytes).toColourspace('srgb').png().toBuffer()
  return toPng((await openPdf(bytes, { dotsPerMm: 3 * dotsPerMm, mostDots: 2000 })).raster).toBuffer()
}

/**
 * Places the proof at the sticker's position on the sheet. `beyond` is the colour of the bleed, or
 * `art` if the artwork continues there.
 */
async function renderProof(
  bytes: Buffer,
  { picture, bleedMm = 0, ...sticker }: Sticker,
  { width, height }: RgbaRaster,
  beyond: string | null,
): Promise<RgbaRaster> {
  const art = await renderArtwork(bytes)
  const { width: stickerWidth, height: stickerHeight } = sticker
  const left = at.xMm + (sideMm - stickerWidth) / 2
  const top = at.yMm + (sideMm - stickerHeight) / 2
  const outline = buildStickerPath(sticker)
  const image = `<image href="data:image/png;base64,${art.toString('base64')}" x="${picture.x}" y="${picture.y}" width="${picture.width}" height="${picture.height}" preserveAspectRatio="none"/>`
  const wider = `<path d="${outline}" fill="#fff" stroke="#fff" stroke-width="${2 * bleedMm}" stroke-linejoin="round"/>`
  const below =
    beyond === 'art'
      ? `<mask id="b">${wider}</mask><g mask="url(#b)">${image}</g>`
      : beyond
        ? `<path d="${outline}" fill="${beyond}" stroke="${beyond}" stroke-width="${2 * bleedMm}" stroke-linejoin="round"/>`
        : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${sheetMm} ${sheetMm}">
    <clipPath id="c"><path d="${outline}"/></clipPath>
    <g transform="translate(${left} ${top})">${below}<g clip-path="url(#c)">${image}</g></g></svg>`
  return onWhite(sharp(Buffer.from(svg)))
}

function getDifferingShare(one: RgbaRaster, other: RgbaRaster): number {
  expect([one.width, one.height]).toEqual([other.width, other.height])
  return countDifferingPixels(one, other) / (sideMm * dotsPerMm) ** 2
}

const cases: [string, () => Promise<Buffer>, Partial<StickerPlan>, string | null][] = [
  [
    'a transparent PNG cut along its artwork without a border, with bleed',
    artworks.transparentDisc,
    { cut: 'contour', contour: { border: 'none', parts: 'apart', holes: false } },
    '#228833',
  ],
  ['a transparent PNG with a white border', artworks.transparentLShape, { cut: 'contour' }, null],
  [
    'a photo that extends beyond its circle',
    artworks.photo,
    { cut: 'round', placement: { ...defaultPlacement, scale: 1.2 } },
    'art',
  ],
  ['a moved and enlarged photo', artworks.photo, { placement: { scale: 1.4, xMm: 4, yMm: -3 } }, 'art'],
  [
    'a CMYK picture with a profile',
    () => artworks.cmykPicture('profile'),
    { cut: 'round', placement: { ...defaultPlacement, scale: 1.2 } },
    'art',
  ],
  [
    'a PDF page as vectors',
    artworks.vectorPdf,
    { cut: 'round', placement: { scale: 1.3, xMm: 2, yMm: 1 } },
    'art',
  ],
  [
    'a rotated and cropped PDF page',
    artworks.rotatedPdf,
    { placement: { ...defaultPlacement, scale: 1.5 } },
    'art',
  ],
  [
    'text in an embedded font',
    artworks.letteredPdf,
    { placement: { ...defaultPlacement, scale: 1.2 } },
    'art',
  ],
  [
    'an SVG as vectors',
    async () => artworks.drawing(),
    { placement: { ...defaultPlacement, scale: 1.2 } },
    'art',
  ],
]

test.each(cases)(
  'FILE-08 a printed design differs from its proof in less than 0.1 % of the pixels: %s',
  async (_, make, plan, beyond) => {
    const bytes = await make()
    const sticker = await approveDesign(bytes, plan)
    const press = await renderPrint(await renderStickerPdf(bytes, sticker))
    const right = await renderProof(bytes, sticker, press, beyond)
    expect(getDifferingShare(press, right)).toBeLessThan(0.001)
  },
)

const backgrounds = ['#f4efe6', '#fdfaf2', '#ffffff']
test.each(backgrounds)(
  'FIX-49 leaves the background %s unprinted when a sticker is cut along its artwork',
  async (ground) => {
    const star = '<path d="M300 40L440 560H160z" fill="#c4005f"/>'
    const bytes = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="${ground}"/>${star}</svg>`,
      ),
    )
      .png()
      .toBuffer()
    const sticker = await approveDesign(bytes, { cut: 'contour' })
    const press = await renderPrint(await renderStickerPdf(bytes, sticker))
    const shades = new Set<string>()
    const { picture } = sticker
    for (let xMm = picture.x; xMm < picture.x + picture.width / 4; xMm += 0.5) {
      const x = Math.round((at.xMm + (sideMm - sticker.width) / 2 + xMm) * dotsPerMm)
      const y = Math.round(
        (at.yMm + (sideMm - sticker.height) / 2 + picture.y + picture.height / 2) * dotsPerMm,
      )
      if (x >= 0)
        shades.add(press.rgba.subarray((y * press.width + x) * 4, (y * press.width + x) * 4 + 3).join(' '))
    }
    expect([...shades]).toEqual(['255 255 255'])
  },
)
