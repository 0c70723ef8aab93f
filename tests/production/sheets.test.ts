import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildCaptionPath, measureCaption, type SheetTitle } from '#core/production/sheet-caption.ts'
import { placeCaptions } from '#core/production/place-captions.ts'
import { defaultFilm, type Film } from '#core/production/film.ts'
import { createTagPiece } from '#core/production/piece-ink.ts'
import { packSheets, type PackedSheets, type PlacedCopy } from '#core/production/pack-sheets.ts'
import type { Piece } from '#core/production/piece.ts'
import { drawSheetSvg } from '#core/production/sheet-svg.ts'
import { findThinStroke } from '#core/production/strokes.ts'
import { layOutTag, tagSizeMm } from '#core/orders/tags/name-tag.ts'
import { tagCapHeight, tagGlyphs } from '#core/orders/tags/tag-glyphs.ts'
import { openSheetPictures } from '#server/features/production/drawing/sheet-pictures.ts'
import { writeSheetPdf } from '#server/features/production/drawing/sheet-pdf.ts'
import { renderSheetPng } from '#server/features/production/drawing/sheet-png.ts'
import { findStrokeWarnings } from '#server/features/production/drawing/stroke-warnings.ts'
import { readPdfObjects, readPdfPages, type PaintOperation } from '../support/pdf.ts'

const names = ['Ali', 'Siti Aminah', 'Nur Aisyah binti Abdullah', "D'CRUZ A/L S.K.", 'B & C (6-B) @ 12']
const tags = Array.from({ length: 40 }, (_, at) =>
  createTagPiece({
    key: `t${at}`,
    group: `2611-${at}`,
    copies: 7,
    name: names[at % names.length] ?? '',
    colour: at % 2 ? 'White/Navy' : 'Red/White',
  }),
)
const pdfOptions = { pictures: new Map(), title: 'Batch 7', madeAt: new Date('2026-11-21T04:00:00Z') }

const crest: Piece = {
  key: 'crest',
  group: '2611-0100',
  widthMm: 60,
  heightMm: 70,
  copies: 3,
  art: { kind: 'picture', url: '/pictures/crest-sk-contoh-jaya.svg' },
}
const sticker: Piece = {
  ...crest,
  key: 'sticker',
  copies: 2,
  heightMm: 50,
  widthMm: 50,
  art: { kind: 'sticker', label: 'Kedai Kek' },
}
function withCaptions({ sheets }: PackedSheets, pieces: Piece[], film: Film) {
  const name: SheetTitle = {
    batch: 'batch 7',
    sheet: 1,
    sheets: sheets.length,
    day: '21/11/2026',
    material: 'DTF film',
  }
  return sheets.map((sheet, at) => ({
    ...sheet,
    captions: placeCaptions(sheet, pieces, film, { ...name, sheet: at + 1 }),
  }))
}
const readPublicFile = (url: string) => readFile(`public${url}`)

/** Returns the expected outline points of a tag on the sheet in mm. The curves are cubic, as in a PDF. */
function getExpectedLetters(name: string, { xMm, yMm, turned }: PlacedCopy): number[] {
  const laid = layOutTag(name)
  if ('reason' in laid) throw new Error(`${name} is refused`)
  const points: [number, number][] = []
  for (const [, command, numbers = ''] of laid.path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const n = [...numbers.matchAll(/-?[\d.]+/g)].map(Number)
    const [x0, y0] = points.at(-1) ?? [0, 0]
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = n
    if (command === 'Q')
      points.push([(x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3], [(x2 + 2 * x1) / 3, (y2 + 2 * y1) / 3], [x2, y2])
    else for (let at = 0; at < n.length; at += 2) points.push([n[at] ?? 0, n[at + 1] ?? 0])
  }
  return points.flatMap(([x, y]) => (turned ? [xMm + tagSizeMm.height - y, yMm + x] : [xMm + x, yMm + y]))
}

function expectLetters(painted: PaintOperation | undefined, name: string, placed: PlacedCopy) {
  const [wanted, found] = [getExpectedLetters(name, placed), painted?.points.flat() ?? []]
  expect(found).toHaveLength(wanted.length)
  expect(Math.max(...found.map((mm, at) => Math.abs(mm - (wanted[at] ?? NaN))))).toBeLessThan(0.002)
}

test('TAG-01 draws every tag once as outlines in the PDF, at the same position as on screen', async () => {
  const packed = packSheets(tags, defaultFilm)
  const pages = readPdfPages(await writeSheetPdf(packed, tags, defaultFilm, pdfOptions))
  expect(pages.map(({ widthMm, heightMm }) => [widthMm, heightMm].map((mm) => mm.toFixed(3)))).toEqual(
    packed.sheets.map(() => ['290.000', '450.000']),
  )
  const nameOf = new Map(tags.map((tag, at) => [tag.key, names[at % names.length] ?? '']))
  for (const [at, { painted }] of pages.entries()) {
    const { placed } = packed.sheets[at] ?? { placed: [] }
    const borders = painted.filter(({ how, colour }) => how === 'stroke' && colour.startsWith('/DeviceRGB'))
    const letters = painted.filter(({ how }) => how === 'fill')
    expect([borders.length, letters.length]).toEqual([placed.length, placed.length])
    for (const [number, each] of placed.entries()) {
      const name = nameOf.get(each.key) ?? ''
      expectLetters(borders[number], name, each)
      expectLetters(letters[number], name, each)
      expect(borders[number]?.widthMm).toBeCloseTo(2)
      const odd = Number(each.key.slice(1)) % 2 === 1
      expect(letters[number]?.colour).toMatch(odd ? /^\/DeviceRGB 1 1 1$/ : /^\/DeviceRGB 0\.847/)
      expect(painted.indexOf(borders[number] as PaintOperation)).toBeLessThan(
        painted.indexOf(letters[number] as PaintOperation),
      )
    }
  }
})

test('draws cut lines in their own spot colour, and needs no fonts', async () => {
  const film = { ...defaultFilm, cutContour: 'Thru-cut' }
  const pieces = [...tags, crest, sticker]
  const packed = packSheets(pieces, film)
  const { pictures } = await openSheetPictures(pieces, readPublicFile)
  const sheets = withCaptions(packed, pieces, film)
  const pdf = await writeSheetPdf({ sheets }, pieces, film, { ...pdfOptions, pictures })
  const separations = [...readPdfObjects(pdf)].filter(([, { dictionary }]) =>
    /\/Separation\b/.test(dictionary),
  )
  expect(separations.map(([, { dictionary }]) => dictionary)).toEqual([
    expect.stringMatching(/^\[\/Separation \/Thru-cut \/DeviceCMYK/),
  ])
  expect(pdf.toString('latin1')).not.toMatch(/\/(Type \/Font|BaseFont|FontFile)/)
  for (const [at, { painted, resources }] of readPdfPages(pdf).entries()) {
    expect(resources).not.toContain('/Font')
    const [, space, number] = /\/ColorSpace <<\s*\/(\w+) (\d+) 0 R/.exec(resources) ?? []
    expect(Number(number)).toBe(separations[0]?.[0])
    const cuts = painted.filter(({ colour }) => colour === `/${space} 1`)
    const wanted = (packed.sheets[at]?.placed ?? []).map(({ key, xMm, yMm, turned }) => {
      const piece = pieces.find((each) => each.key === key)
      const [width = 0, height = 0] = [piece?.widthMm, piece?.heightMm]
      return [xMm, yMm, xMm + (turned ? height : width), yMm + (turned ? width : height)].map(round)
    })
    expect(cuts.map(getBox)).toEqual(wanted)
    expect(cuts.every(({ how }) => how === 'stroke')).toBe(true)
    const words = painted.filter(({ colour }) => colour === '/DeviceRGB 0 0 0')
    expect(words.map(({ how }) => how)).toEqual(sheets[at]?.captions.map(() => 'fill'))
    for (const [number, caption] of sheets[at]?.captions.entries() ?? []) {
      const [left = 0, top = 0, right = 0, bottom = 0] = getBox(words[number] as PaintOperation)
      const long = measureCaption(caption)
      const [width, height] = caption.turned ? [caption.heightMm, long] : [long, caption.heightMm]
      for (const [found, there] of [
        [left, caption.xMm],
        [top, caption.yMm],
        [right, caption.xMm + width],
        [bottom, caption.yMm + height],
      ] as const)
        expect(Math.abs(found - there), caption.text).toBeLessThan(0.05)
    }
  }
  const [first] = sheets[0]?.captions ?? []
  expect(first?.text).toBe(`BATCH 7 - SHEET 1 OF ${sheets.length} - 21/11/2026 - DTF FILM`)
  const svg = drawSheetSvg(sheets[0] ?? { placed: [] }, pieces, film, {
    withCuts: true,
    name: 's',
    hrefOf: () => null,
  })
  expect(svg, 'the screen shows them, too').toContain(first && buildCaptionPath(first))
})
const round = (mm: number) => Math.round(mm * 1000) / 1000
function getBox({ points }: PaintOperation) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(round)
}

test('FILE-11 draws shared cuts of adjacent stickers once in the PDF, as a frame with lines across it', async () => {
  const film = { ...defaultFilm, gapMm: 0, marginMm: 0, widthMm: 160, heightMm: 110 }
  const picture = { x: 0, y: 0, width: 50, height: 50 }
  const size = { widthMm: 50, heightMm: 50, cornerMm: 0, picture, outlines: null }
  const square: Piece = {
    ...sticker,
    art: { kind: 'sticker', label: '', design: { id: 'd1', cut: 'rectangle', ...size } },
  }
  const placed = [0, 1, 2, 3, 4, 5].map((at) => ({
    key: square.key,
    copy: at + 1,
    xMm: 50 * (at % 3),
    yMm: at < 3 ? 0 : 50,
    turned: false,
  }))
  const pdf = await writeSheetPdf({ sheets: [{ placed }] }, [square], film, pdfOptions)
  const cuts = readPdfPages(pdf)[0]?.painted.filter(({ how }) => how === 'stroke') ?? []
  expect(cuts.map(getBox)).toEqual([
    [50, 0, 50, 100],
    [0, 50, 150, 50],
    [100, 0, 100, 100],
    [0, 0, 150, 100],
  ])
})

test('LOGO-01 keeps proportions and transparency of logos, and draws only the cut line of a sticker without a design', async () => {
  const pieces = [{ ...crest, widthMm: 90 }, sticker]
  const packed = packSheets(pieces, defaultFilm)
  const { pictures, missing } = await openSheetPictures(pieces, readPublicFile)
  const pdf = await writeSheetPdf(packed, pieces, defaultFilm, { ...pdfOptions, pictures })
  const painted = readPdfPages(pdf).flatMap((page) => page.painted)
  const logos = painted.filter(({ how }) => how === 'picture').map(getBox)
  expect(missing).toEqual([])
  expect(logos).toHaveLength(3)
  // The crest has a ratio of 6:7, so it fills the height of its piece and is centred horizontally.
  for (const [left = 0, top = 0, right = 0, bottom = 0] of logos)
    expect([(right - left) / (bottom - top), (bottom - top) / (right - left)]).toContainEqual(
      expect.closeTo(6 / 7, 2),
    )
  expect(painted.filter(({ how }) => how !== 'picture')).toHaveLength(5)
  const images = [...readPdfObjects(pdf).values()].filter(({ dictionary }) =>
    /Subtype \/Image/.test(dictionary),
  )
  expect(images.filter(({ dictionary }) => /\/SMask/.test(dictionary))).toHaveLength(1)
  expect(images).toHaveLength(2)
})

test('leaves a piece empty and reports it when its picture is missing or unreadable', async () => {
  const other: Piece = { ...crest, key: 'other', art: { kind: 'picture', url: '/media/x.png' } }
  const { pictures, missing } = await openSheetPictures([crest, other], async (url) =>
    url === '/media/x.png' ? Buffer.from('no picture') : null,
  )
  expect([pictures.size, missing]).toEqual([0, ['crest', 'other']])
  const packed = packSheets([crest, other], defaultFilm)
  const [page] = readPdfPages(
    await writeSheetPdf(packed, [crest, other], defaultFilm, { ...pdfOptions, pictures }),
  )
  expect(page?.painted.map(({ how }) => how)).toEqual(Array(6).fill('stroke'))
})

test('writes identical files for the same batch', async () => {
  const pieces = [tags[0] as Piece, crest]
  const once = async () => {
    const { pictures } = await openSheetPictures(pieces, readPublicFile)
    const sheets = withCaptions(packSheets(pieces, defaultFilm), pieces, defaultFilm)
    return writeSheetPdf({ sheets }, pieces, defaultFilm, { ...pdfOptions, pictures })
  }
  expect((await once()).equals(await once())).toBe(true)
})

test('TAG-01 draws even the smallest letters thick enough to print', async () => {
  const [perMm, perUnit] = [20, 4 / tagCapHeight]
  for (const [letter, { path, box }] of Object.entries(tagGlyphs)) {
    if (!path) continue
    const [left = 0, bottom = 0, right = 0, top = 0] = box.map((unit) => unit * perUnit * perMm)
    const [width, height] = [Math.ceil(right - left) + 40, Math.ceil(top - bottom) + 40]
    const scale = perUnit * perMm
    const place = `translate(${20 - left} ${20 + top}) scale(${scale} ${-scale})`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path transform="${place}" d="${path}"/></svg>`
    const alpha = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer()
    const ink = Uint8Array.from(alpha, (alphaValue) => (alphaValue >= 128 ? 1 : 0))
    expect([letter, ink.includes(1), findThinStroke({ ink, width, height, perMm })]).toEqual([
      letter,
      true,
      null,
    ])
  }
})

test('LOGO-01 warns about thin lines, narrow gaps and low resolution of logos', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">
    <path d="M5 10H55" stroke="#000" stroke-width="0.3"/>
    <path d="M5 30H30V40H5ZM30.4 30H55V40H30.4Z"/></svg>`
  const small = await sharp({ create: { width: 90, height: 105, channels: 4, background: '#d81e2c' } })
    .png()
    .toBuffer()
  const at = (key: string, url: string): Piece => ({ ...crest, key, art: { kind: 'picture', url } })
  const pieces = [crest, { ...at('thin', '/thin.svg'), heightMm: 60 }, at('small', '/small.png'), sticker]
  const files: Record<string, Buffer> = { '/thin.svg': Buffer.from(svg), '/small.png': small }
  const { pictures } = await openSheetPictures(pieces, async (url) => files[url] ?? readPublicFile(url))
  const warnings = await findStrokeWarnings(pieces, pictures)
  expect(warnings.filter(({ key }) => key !== 'crest')).toEqual([
    { key: 'thin', kind: 'thin', xMm: expect.closeTo(30, 0), yMm: expect.closeTo(10, 0) },
    { key: 'thin', kind: 'narrow', xMm: expect.closeTo(30.2, 0), yMm: expect.closeTo(35, 0) },
    { key: 'small', kind: 'coarse', dpi: 38 },
  ])
  expect(warnings.filter(({ key }) => key === 'crest')).toEqual([])
})

test('TAG-01 writes a PNG of 300 dpi, transparent around the ink and white where white is printed', async () => {
  const film = { ...defaultFilm, widthMm: 127, heightMm: 50.8 }
  const white = createTagPiece({ key: 'w', group: '1', copies: 2, name: 'III', colour: 'White/Navy' })
  const packed = packSheets([white], film)
  const png = await renderSheetPng({ placed: packed.sheets[0]?.placed ?? [] }, [white], film, new Map())
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([1500, 600, 4])
  const pHYs = png.subarray(png.indexOf('pHYs') + 4)
  expect([pHYs.readUInt32BE(0), pHYs.readUInt32BE(4), pHYs[8]]).toEqual([11811, 11811, 1])
  const getPixel = (xMm: number, yMm: number) => {
    const at = (Math.round((yMm / 25.4) * 300) * 1500 + Math.round((xMm / 25.4) * 300)) * 4
    return [...data.subarray(at, at + 4)]
  }
  const [first] = packed.sheets[0]?.placed ?? []
  const [x = 0, y = 0] = [first?.xMm, first?.yMm]
  // The second of three letters covers the middle of the tag. The PNG contains no cut line.
  expect(getPixel(x + 40, y + 10)).toEqual([255, 255, 255, 255])
  expect([getPixel(x, y + 10)[3], getPixel(x + 5, y + 2)[3]]).toEqual([0, 0])
})

const toPixels = (mm: number) => Math.floor((mm / 25.4) * 300)

test('draws a customer’s design as approved and clips it to the cut on screen, PNG and PDF', async () => {
  const round = { cut: 'round' as const, widthMm: 50, heightMm: 50, outlines: null }
  const picture = { x: -10, y: 0, width: 70, height: 50 }
  const design = { id: 'd1', ...round, picture }
  const piece: Piece = { ...sticker, art: { kind: 'sticker', label: 'Kedai Kek', design } }
  const red = await sharp({ create: { width: 140, height: 100, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer()
  const { pictures, missing } = await openSheetPictures([piece], async (url) =>
    url === 'design:d1' ? red : null,
  )
  expect(missing).toEqual([])
  // The picture never gets more pixels than the customer's file has.
  expect(await sharp(pictures.get('design:d1')).metadata()).toMatchObject({ width: 140, height: 100 })
  const film = { ...defaultFilm, widthMm: 120, heightMm: 60, marginMm: 5 }
  const { sheets } = packSheets([piece], film)
  const [first] = sheets
  if (!first) throw new Error('nothing was laid out')
  const [{ xMm, yMm } = { xMm: 0, yMm: 0 }] = first.placed
  const png = await sharp(await renderSheetPng(first, [piece], film, pictures))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const coverAt = (x: number, y: number) => {
    return png.data[(toPixels(yMm + y) * png.info.width + toPixels(xMm + x)) * 4 + 3]
  }
  // There is ink in the middle, but none in the corners of the square or beyond the edge.
  expect([coverAt(25, 25), coverAt(1, 25), coverAt(2, 2), coverAt(48, 48)]).toEqual([255, 255, 0, 0])
  const [page] = readPdfPages(
    await writeSheetPdf({ sheets: [first] }, [piece], film, { ...pdfOptions, pictures }),
  )
  const drawn = page?.painted.filter(({ how }) => how === 'picture') ?? []
  expect(drawn).toHaveLength(2)
  const xs = drawn[0]?.points.map(([x]) => x) ?? []
  expect(Math.min(...xs)).toBeCloseTo(xMm - 10, 2)
  expect(Math.max(...xs)).toBeCloseTo(xMm + 60, 2)
  const cuts = page?.painted.filter(({ how }) => how === 'stroke') ?? []
  expect(cuts).toHaveLength(2)
  // The cut follows the circle, so it never comes near the corner of the square.
  const nearest = Math.min(...(cuts[0]?.points ?? []).map(([x, y]) => Math.hypot(x - xMm, y - yMm)))
  expect(nearest).toBeGreaterThan(10)
})

test('cuts a sticker along the outline of its artwork, centred in its piece', async () => {
  const outlines: [number, number][][] = [
    [
      [0, 0],
      [40, 0],
      [20, 30],
    ],
  ]
  const picture = { x: 0, y: 0, width: 40, height: 30 }
  const design = { id: 'd1', cut: 'contour' as const, widthMm: 40, heightMm: 30, picture, outlines }
  const piece: Piece = { ...sticker, copies: 1, art: { kind: 'sticker', label: '', design } }
  const film = { ...defaultFilm, widthMm: 60, heightMm: 60, marginMm: 5 }
  const { sheets } = packSheets([piece], film)
  const [{ xMm, yMm } = { xMm: 0, yMm: 0 }] = sheets[0]?.placed ?? []
  const [page] = readPdfPages(await writeSheetPdf({ sheets }, [piece], film, pdfOptions))
  const [cut] = page?.painted ?? []
  const rounded = cut?.points.map(([x, y]) => [Math.round(x - xMm), Math.round(y - yMm)])
  expect(rounded).toEqual(
    expect.arrayContaining([
      [5, 10],
      [45, 10],
      [25, 40],
    ]),
  )
})
