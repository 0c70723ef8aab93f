import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutterPresets } from '#core/production/cutter-presets.ts'
import type { Cutter } from '#core/production/cutter.ts'
import { defaultFilm, getCutGap, createStickerFilm } from '#core/production/film.ts'
import type { Piece } from '#core/production/piece.ts'
import { createTestSheet } from '#core/production/test-sheet.ts'
import { readCmykJpeg } from '#server/features/production/drawing/cmyk-jpeg.ts'
import { openSheetPictures } from '#server/features/production/drawing/sheet-pictures.ts'
import { writeSheetPdf } from '#server/features/production/drawing/sheet-pdf.ts'
import { createWhiteMasks } from '#server/features/production/drawing/white-masks.ts'
import { cmykProfile } from '../support/colour-profiles.ts'
import { readPdfObjects } from '../support/pdf.ts'

// Ghostscript renders the files like a press. `npm test` installs Ghostscript if possible. Tests that need
// Ghostscript are skipped otherwise.
const hasGhostscript = spawnSync('gs', ['--version']).status === 0

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'plates-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const plotter = cutterPresets.find(({ id }) => id === 'other')?.cutter
const cutter = (changes: Partial<Cutter>): Cutter => {
  if (!plotter) throw new Error('there is a preset for any plotter')
  return { ...plotter, sheet: { widthMm: 100, heightMm: 100 }, ...changes }
}

const sticker = (id: string): Piece => ({
  key: id,
  group: '2611-0001',
  widthMm: 40,
  heightMm: 40,
  copies: 1,
  art: {
    kind: 'sticker',
    label: '',
    design: {
      id,
      cut: 'round',
      widthMm: 40,
      heightMm: 40,
      picture: { x: 0, y: 0, width: 40, height: 40 },
      outlines: null,
    },
  },
})
const createSheet = (id: string) => ({
  placed: [{ key: id, copy: 1, xMm: 30, yMm: 30, turned: false }],
})

const getPixel = (mm: number) => Math.round((mm / 25.4) * 144)

async function renderPlates(pdf: Buffer) {
  const own = mkdtempSync(join(folder, 'p-'))
  writeFileSync(join(own, 'in.pdf'), pdf)
  const how = ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=tiffsep', '-r144', '-dUseFastColor=true']
  execFileSync('gs', how.concat(`-sOutputFile=${join(own, 'out.tif')}`, join(own, 'in.pdf')))
  const plates = readdirSync(own).flatMap((file) => /^out\((.+)\)\.tif$/.exec(file)?.slice(0, 2) ?? [])
  const read = new Map<string, (xMm: number, yMm: number) => number>()
  for (let at = 0; at < plates.length; at += 2) {
    const [file = '', name = ''] = plates.slice(at, at + 2)
    const { data, info } = await sharp(join(own, file))
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true })
    read.set(name, (xMm, yMm) => data[getPixel(yMm) * info.width + getPixel(xMm)] ?? -1)
  }
  return read
}

const red = () =>
  sharp({ create: { width: 400, height: 400, channels: 4, background: '#ff0000' } })
    .composite([
      {
        // One quarter of the picture is transparent, so it gets no white ink.
        input: { create: { width: 200, height: 200, channels: 4, background: '#000000' } },
        left: 200,
        top: 200,
        blend: 'dest-out',
      },
    ])
    .png()
    .toBuffer()

async function createPdf(changes: Partial<Cutter>, cmyk?: Buffer) {
  const film = createStickerFilm(defaultFilm, cutter(changes))
  const piece = sticker('one')
  const pictures = new Map([['design:one', await red()]])
  const original = cmyk && readCmykJpeg(cmyk)
  return writeSheetPdf({ sheets: [createSheet('one')] }, [piece], film, {
    pictures,
    originals: new Map(original ? [['design:one', original]] : []),
    whites: await createWhiteMasks('PP Transparent', film, [piece], pictures),
    title: 'Plates',
    madeAt: new Date('2026-11-25T04:00:00Z'),
  })
}

const white = (way: 'below' | 'above') => ({ white: { way, name: 'White', chokeMm: 0.5 } })

describe.skipIf(!hasGhostscript)('press output', () => {
  test.each(['below', 'above'] as const)(
    'FILE-03 writes colours, cut lines and white to separate plates, with the white %s the colours',
    async (way) => {
      const plates = await renderPlates(await createPdf(white(way)))
      const at = (name: string, x: number, y: number) => plates.get(name)?.(x, y)
      expect([...plates.keys()].toSorted()).toEqual(
        ['Black', 'CutContour', 'Cyan', 'Magenta', 'White', 'Yellow'].toSorted(),
      )
      // The red area gets magenta and white ink. The transparent quarter gets neither.
      expect([at('Magenta', 45, 45), at('White', 45, 45)].every((ink) => (ink ?? 255) < 40)).toBe(true)
      expect([at('Magenta', 60, 60), at('White', 60, 60)]).toEqual([255, 255])
      // The cut line does not knock out the ink below.
      const line = [29.8, 29.9, 30, 30.1, 30.2]
      expect(Math.min(...line.map((y) => at('CutContour', 50, y) ?? 255))).toBeLessThan(128)
      expect(at('Magenta', 50, 30.1)).toBeLessThan(60)
      // White is choked: along the edge of the transparent quarter, a thin strip of red has no white below.
      expect(at('Magenta', 49.7, 60)).toBeLessThan(60)
      expect(at('White', 49.7, 60)).toBe(255)
    },
  )

  test('FILE-04 keeps the inks of a CMYK picture', async () => {
    const cmyk = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2f8a6c' } })
      .toColourspace('cmyk')
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const wanted = await sharp(cmyk).pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer()
    expect(readCmykJpeg(cmyk)).toMatchObject({ width: 64, height: 64 })
    const plates = await renderPlates(await createPdf({}, cmyk))
    const inks = ['Cyan', 'Magenta', 'Yellow', 'Black'].map((name) => 255 - (plates.get(name)?.(50, 50) ?? 0))
    expect(Math.max(...inks) - Math.min(...inks), 'all inks alike would prove little').toBeGreaterThan(50)
    for (const [at, ink] of inks.entries()) expect(Math.abs(ink - (wanted[at] ?? -99))).toBeLessThanOrEqual(4)
  })

  test('FILE-08 prints white below the bleed too, without a gap at the cut', async () => {
    const film = createStickerFilm(defaultFilm, cutter({ ...white('below'), formats: ['dxf'] }))
    const piece = sticker('one')
    if (piece.art.kind === 'sticker' && piece.art.design) piece.art.design.bleedMm = 1
    const whole = await sharp({ create: { width: 480, height: 480, channels: 4, background: '#ff0000' } })
      .png()
      .toBuffer()
    const { pictures } = await openSheetPictures([piece], async () => whole, getCutGap(film))
    const pdf = await writeSheetPdf({ sheets: [createSheet('one')] }, [piece], film, {
      pictures,
      whites: await createWhiteMasks('PP Transparent', film, [piece], pictures),
      title: 'Plates',
      madeAt: new Date('2026-11-25T04:00:00Z'),
    })
    const plates = await renderPlates(pdf)
    const inks = (y: number) => ['Magenta', 'White'].map((name) => (plates.get(name)?.(50, y) ?? 255) < 128)
    // The cut is at 30 mm. Ink starts about 1 mm outside the cut and always has white below.
    expect(inks(28.7)).toEqual([false, false])
    for (const y of [29.2, 29.5, 29.8, 29.9, 30, 30.1, 30.2, 30.5, 31])
      expect([y, ...inks(y)]).toEqual([y, true, true])
  })

  test('FILE-02 prints registration marks at their positions', async () => {
    const [cameo] = cutterPresets
    const film = { sheet: { widthMm: 100, heightMm: 100 }, marks: cameo?.cutter.marks }
    const plates = await renderPlates(await createPdf(film.marks ? { marks: film.marks } : {}))
    const black = plates.get('Black')
    expect([black?.(12, 12), black?.(50, 12), black?.(88, 88)]).toEqual([0, 255, 255])
  })
})

test('FILE-03 names spot colours and output intent, needs no fonts, and writes identical files for the same batch', async () => {
  const pdf = await createPdf({ ...white('below'), intent: 'srgb' })
  expect((await createPdf({ ...white('below'), intent: 'srgb' })).equals(pdf)).toBe(true)
  const all = [...readPdfObjects(pdf).values()].map(({ dictionary }) => dictionary).join('\n')
  expect(all).toContain('/OutputIntents')
  expect(all.match(/\/Type \/OCG/g)).toHaveLength(2)
  expect(all).toContain('/Separation /White')
  expect(all).not.toMatch(/\/Type \/Font\b/)
  const dxfOnly = await createPdf({ formats: ['dxf'] })
  expect(
    dxfOnly.toString('latin1'),
    'a printer that knows no spot colours would print the lines',
  ).not.toContain('CutContour')
})

test('FILE-05 draws a test sheet with a 50 mm square and rulers, and with a through cut if the cutter reads PDF', async () => {
  for (const { cutter: each } of cutterPresets) {
    const { film, piece, sheet } = createTestSheet(each)
    expect(sheet.rulers).toHaveLength(98)
    expect(piece).toMatchObject({ widthMm: 50, heightMm: 50 })
    const pdf = await writeSheetPdf({ sheets: [sheet] }, [piece], film, {
      pictures: new Map(),
      title: 'Test',
      madeAt: new Date(0),
    })
    const all = [...readPdfObjects(pdf).values()].map(({ dictionary }) => dictionary).join('\n')
    expect(all.includes('/Separation /PerfCutContour')).toBe(each.formats.includes('pdf'))
  }
})

test('FILE-12 declares the shop’s printer profile as the output intent', async () => {
  const film = createStickerFilm(defaultFilm, cutter({}))
  const printer = { name: 'Kedai Roland 540', profile: await cmykProfile() }
  const made = { pictures: new Map(), title: 'one', madeAt: new Date(0), printer }
  const pdf = await writeSheetPdf({ sheets: [createSheet('a')] }, [sticker('a')], film, made)
  const objects = [...readPdfObjects(pdf).values()]
  const intent = objects.find(({ dictionary }) => dictionary.includes('/DestOutputProfile'))?.dictionary ?? ''
  expect(intent).toContain('/GTS_PDFX')
  expect(intent).toContain('(Kedai Roland 540)')
  const number = Number(/DestOutputProfile (\d+) 0 R/.exec(intent)?.[1])
  const kept = readPdfObjects(pdf).get(number)
  expect(kept?.dictionary).toMatch(/\/N 4\b/)
  expect(Buffer.from(kept?.stream ?? '', 'latin1').equals(printer.profile)).toBe(true)
})
