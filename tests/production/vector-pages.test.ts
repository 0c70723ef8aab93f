import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutterPresets } from '#core/production/cutter-presets.ts'
import { defaultFilm, getCutGap, createStickerFilm } from '#core/production/film.ts'
import type { Piece } from '#core/production/piece.ts'
import { findOriginals } from '#server/features/production/drawing/originals.ts'
import { openSheetPictures } from '#server/features/production/drawing/sheet-pictures.ts'
import { writeSheetPdf } from '#server/features/production/drawing/sheet-pdf.ts'
import { createWhiteMasks } from '#server/features/production/drawing/white-masks.ts'
import * as artworks from '../support/artworks.ts'
import { readPdfObjects, readPdfPages } from '../support/pdf.ts'

const hasGhostscript = spawnSync('gs', ['--version']).status === 0
let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'vectors-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const plotter = cutterPresets.find(({ id }) => id === 'other')?.cutter
if (!plotter) throw new Error('there is a preset for any plotter')
const film = createStickerFilm(defaultFilm, {
  ...plotter,
  sheet: { widthMm: 200, heightMm: 100 },
  white: { way: 'below', name: 'White', chokeMm: 0.25 },
  intent: 'srgb',
})
const piece: Piece = {
  key: 'one',
  group: '2611-0001',
  widthMm: 50,
  heightMm: 50,
  copies: 3,
  art: {
    kind: 'sticker',
    label: '',
    design: {
      id: 'one',
      cut: 'rectangle',
      widthMm: 50,
      heightMm: 50,
      picture: { x: 0, y: 0, width: 50, height: 50 },
      outlines: null,
    },
  },
}
const placedCopy = [0, 1, 2].map((at) => ({
  key: 'one',
  copy: at + 1,
  xMm: 10 + at * 60,
  yMm: 20,
  turned: at === 1,
}))

async function createPressFiles(bytes: Buffer) {
  const read = async () => bytes
  const { pictures } = await openSheetPictures([piece], read, getCutGap(film))
  const found = await findOriginals([piece], read)
  const pdf = await writeSheetPdf({ sheets: [{ placed: placedCopy }] }, [piece], film, {
    pictures,
    originals: found.originals,
    whites: await createWhiteMasks('PP Transparent', film, [piece], pictures),
    title: 'Vectors',
    madeAt: new Date('2026-11-25T04:00:00Z'),
  })
  return { pdf, ...found }
}

const createInkPage = () =>
  artworks.plainPdf('0 0.2 1 0 k 0 0 141.73 141.73 re f 0.5 0 0 0.2 k 50 50 40 40 re f')
const tint = '<</FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 0.2 0.8 0.2]>>'
const createSpotPage = (ink: string) =>
  artworks.plainPdf(
    '0 0.2 1 0 k 0 0 141.73 141.73 re f /S cs 1 scn 50 50 40 40 re f',
    `/MediaBox [0 0 141.73 141.73] /Resources <</ColorSpace <</S [/Separation /${ink} /DeviceCMYK 5 0 R]>>>>`,
    [tint],
  )

test('FILE-09 embeds a page as vectors, only once for all copies, and adds layers, cut lines and output intent', async () => {
  const { pdf, asPictures } = await createPressFiles(createInkPage())
  expect(asPictures).toEqual([])
  const all = [...readPdfObjects(pdf).values()].map(({ dictionary }) => dictionary)
  const having = (what: RegExp) => all.filter((dictionary) => what.test(dictionary)).length
  expect(having(/\/Subtype \/Form/)).toBe(1)
  // The only image in the file is the mask of the white below the page.
  expect(having(/\/Subtype \/Image/)).toBe(1)
  expect(having(/\/ImageMask true/)).toBe(1)
  expect(having(/\/Type \/OCG/)).toBe(2)
  expect(having(/\/OutputIntents/)).toBe(1)
  expect(having(/\/Type \/Font\b/)).toBe(0)
  const [page] = readPdfPages(pdf)
  expect(page?.painted.filter(({ colour }) => colour === '/V0')).toHaveLength(3)
  expect(page?.painted.filter(({ how }) => how === 'stroke')).toHaveLength(3)
  expect(
    (await createPressFiles(createInkPage())).pdf.equals(pdf),
    'the same batch gives the same bytes',
  ).toBe(true)
})

test.each<[string, Buffer, string]>([
  [
    'text without an embedded font',
    artworks.plainPdf(
      'BT /F1 30 Tf 20 60 Td (KEDAI) Tj ET',
      '/MediaBox [0 0 141.73 141.73] /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>',
    ),
    '2611-0001: its fonts are not embedded',
  ],
  [
    'an ink named like a cut line',
    createSpotPage('cutcontour'),
    '2611-0001: it uses spot colours (cutcontour)',
  ],
  [
    'annotations on the page',
    artworks.plainPdf(
      '0 0 50 50 re f',
      '/MediaBox [0 0 141.73 141.73] /Annots [<</Type /Annot /Subtype /Square /Rect [10 10 90 90]>>]',
    ),
    '2611-0001: its page has annotations',
  ],
  [
    'an SVG that is drawn differently',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><filter id="f"><feGaussianBlur stdDeviation="9"/></filter><rect x="20" y="20" width="60" height="60" filter="url(#f)"/></svg>',
    ),
    '2611-0001: it would not look like the approved proof',
  ],
])(
  'FILE-09 prints the approved picture and informs staff when a file can’t be embedded: %s',
  async (_, bytes, told) => {
    const { pdf, asPictures, originals } = await createPressFiles(bytes)
    expect([asPictures, originals.size]).toEqual([[told], 0])
    const all = [...readPdfObjects(pdf).values()].map(({ dictionary }) => dictionary).join('\n')
    expect(all).not.toMatch(/\/Subtype \/Form|\/Type \/Font\b/)
    expect(all).not.toContain('cutcontour')
  },
)

const pressInkNames = [
  'PerfCutContour',
  'Cut Contour',
  'RDG_WHITE',
  'kiss-cut',
  'Crease',
  'Gloss',
  'Gold',
  'All',
]
test.each(pressInkNames)(
  'FIX-48 prints a page as a picture and names the ink when a customer’s ink has the name of a press ink: %s',
  async (name) => {
    const { pdf, asPictures, originals } = await createPressFiles(createSpotPage(name.replaceAll(' ', '#20')))
    expect([asPictures, originals.size]).toEqual([[`2611-0001: it uses spot colours (${name})`], 0])
    const file = [...readPdfObjects(pdf).values()].map(({ dictionary }) => dictionary).join('\n')
    const inks = [...file.matchAll(/\/Separation \/(\w+)/g)].map(([, ink]) => ink)
    expect(new Set(inks)).toEqual(new Set(['CutContour', 'White', plotter.throughCut]))
  },
)

describe.skipIf(!hasGhostscript)('press output', () => {
  test('FILE-09 keeps the inks of the page', async () => {
    const own = mkdtempSync(join(folder, 'p-'))
    writeFileSync(join(own, 'in.pdf'), (await createPressFiles(createInkPage())).pdf)
    const how = ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=tiffsep', '-r144', '-dUseFastColor=true']
    execFileSync('gs', how.concat(`-sOutputFile=${join(own, 'out.tif')}`, join(own, 'in.pdf')))
    const inkAt = async (plate: string, xMm: number, yMm: number) => {
      const { data, info } = await sharp(join(own, `out(${plate}).tif`))
        .extractChannel(0)
        .raw()
        .toBuffer({ resolveWithObject: true })
      const [x, y] = [xMm, yMm].map((mm) => Math.round((mm / 25.4) * 144))
      return Math.round((255 - (data[(y ?? 0) * info.width + (x ?? 0)] ?? 0)) / 2.55)
    }
    const names = readdirSync(own).flatMap((file) => /^out\((.+)\)\.tif$/.exec(file)?.[1] ?? [])
    expect(names.toSorted()).toEqual(['Black', 'CutContour', 'Cyan', 'Magenta', 'White', 'Yellow'])
    for (const x of [10, 70, 130]) {
      const ground = [x + 5, 25] as const
      const inks = ['Cyan', 'Magenta', 'Yellow', 'Black', 'White']
      expect(await Promise.all(inks.map((ink) => inkAt(ink, ...ground)))).toEqual([0, 20, 100, 0, 100])
      const middle = [x + 25, 45] as const
      expect(await Promise.all(inks.map((ink) => inkAt(ink, ...middle)))).toEqual([50, 0, 0, 20, 100])
    }
  })
})
