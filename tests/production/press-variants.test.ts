import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDifferingPixels } from '#core/artwork/differing-pixels.ts'
import type { RgbaRaster } from '#core/artwork/raster.ts'
import { cutterPresets } from '#core/production/cutter-presets.ts'
import { defaultFilm, createStickerFilm } from '#core/production/film.ts'
import type { Piece } from '#core/production/piece.ts'
import { findOriginals } from '#server/features/production/drawing/originals.ts'
import { openSheetPictures } from '#server/features/production/drawing/sheet-pictures.ts'
import { writeSheetPdf } from '#server/features/production/drawing/sheet-pdf.ts'
import { openPdf } from '#server/print/pdf-reading/open-pdf.ts'
import { openArtwork } from '#server/print/images/pictures.ts'
import { pressVariants } from '../support/press-variants.ts'

// These tests print each page of `support/press-variants.ts` on a separate sheet, and compare the sheet with the proof.
// Ghostscript renders the sheet with overprint at 300 dpi, and pdfium renders the proof. Two pixels match if each
// channel is within 24 of 255 of a colour in the surrounding 3×3 pixels.

const hasGhostscript = spawnSync('gs', ['--version']).status === 0
let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'variants-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const sideMm = 50
const dotsPerMm = 300 / 25.4
const maxDifferingShare = 0.001
const plotter = cutterPresets.find(({ id }) => id === 'other')?.cutter

async function flat(picture: Sharp): Promise<RgbaRaster> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

async function createPressPdf(bytes: Buffer, width: number, height: number) {
  if (!plotter) throw new Error('there is a preset for any plotter')
  const film = createStickerFilm(defaultFilm, {
    ...plotter,
    sheet: { widthMm: width, heightMm: height },
    formats: ['dxf'],
    marks: { ...plotter.marks, style: 'none' },
  })
  const design = {
    id: 'one',
    cut: 'rectangle' as const,
    cornerMm: 0,
    widthMm: width,
    heightMm: height,
    picture: { x: 0, y: 0, width, height },
    outlines: null,
  }
  const piece: Piece = {
    key: 'one',
    group: '2611-0001',
    widthMm: width,
    heightMm: height,
    copies: 1,
    art: { kind: 'sticker', label: '', design },
  }
  const { pictures, missing } = await openSheetPictures([piece], async () => bytes)
  expect(missing).toEqual([])
  const found = await findOriginals([piece], async () => bytes)
  const placed = [{ key: 'one', copy: 1, xMm: 0, yMm: 0, turned: false }]
  const pdf = await writeSheetPdf({ sheets: [{ placed }] }, [piece], film, {
    pictures,
    originals: found.originals,
    title: 'Variant',
    madeAt: new Date('2026-11-26T04:00:00Z'),
  })
  return { pdf, ...found }
}

const ghostscript = [
  '-q',
  '-dBATCH',
  '-dNOPAUSE',
  '-dSAFER',
  '-sDEVICE=png16m',
  '-r300',
  '-dOverprint=/simulate',
]
const smoothing = ['-dGraphicsAlphaBits=4', '-dTextAlphaBits=4']

/**
 * Renders a PDF as a press does. Overprint is simulated only for vectors, because Ghostscript would convert the
 * transparent parts of a picture to inks.
 */
async function renderOnPress(pdf: Buffer, isPicture: boolean): Promise<RgbaRaster> {
  const [from, to] = [join(folder, 'in.pdf'), join(folder, 'out.png')]
  writeFileSync(from, pdf)
  execFileSync('gs', [
    ...ghostscript,
    ...smoothing,
    `-dOverprint=/${isPicture ? 'enable' : 'simulate'}`,
    `-sOutputFile=${to}`,
    from,
  ])
  return flat(sharp(to))
}

test.skipIf(!hasGhostscript).each(pressVariants.map((each) => [each.name, each] as const))(
  'FIX-41 prints a page like its proof, and as vectors only if the allowlist contains everything on the page: %s',
  async (name, { goes, make }) => {
    const bytes = await make()
    const seen = await openPdf(bytes, { mostDots: 100, dotsPerMm: Infinity })
    const scale = sideMm / Math.max(seen.size.width, seen.size.height)
    const [width, height] = [seen.size.width * scale, seen.size.height * scale]
    const done = await openArtwork('test', { kind: 'pressPage', bytes })
    const looked = typeof done === 'string' ? done : done.done
    const how =
      looked === null || typeof looked === 'string' ? looked : 'why' in looked ? looked.why : 'vectors'
    const { pdf, asPictures } = await createPressPdf(bytes, width, height)
    expect(pdf.toString('latin1')).not.toMatch(/Infinity|NaN/)
    const press = await renderOnPress(pdf, goes !== 'vectors')
    const size = { width: press.width, height: press.height }
    const { raster } = await openPdf(bytes, {
      mostDots: Math.max(press.width, press.height),
      dotsPerMm: Infinity,
    })
    const raw = { width: raster.width, height: raster.height, channels: 4 as const }
    const proof = await flat(sharp(raster.rgba, { raw }).resize({ ...size, fit: 'fill' }))
    const share = countDifferingPixels(press, proof) / (press.width * press.height)
    if (process.env['PRINT_FIGURES']) process.stdout.write(`${(share * 100).toFixed(3)} % ${how} ${name}\n`)
    expect([how, asPictures.length]).toEqual([goes, goes === 'vectors' ? 0 : 1])
    expect(share).toBeLessThan(maxDifferingShare)
    expect(press.width).toBeGreaterThanOrEqual(Math.floor(width * dotsPerMm))
  },
)
