import { expect, test } from 'vitest'
import {
  buildCaptionPath,
  measureCaption,
  formatSheetTitle,
  type SheetCaption,
  type SheetTitle,
} from './sheet-caption.ts'
import { placeCaptions } from './place-captions.ts'
import { defaultFilm, createStickerFilm, type Film } from './film.ts'
import { createTagPiece } from './piece-ink.ts'
import { packSheets, type PackedSheet } from './pack-sheets.ts'
import type { Piece } from './piece.ts'

const name: SheetTitle = { batch: 'batch 12', sheet: 2, sheets: 4, day: '21/11/2026', material: 'DTF film' }
const tags = Array.from({ length: 40 }, (_, at) =>
  createTagPiece({
    key: `t${at}`,
    group: `2611-${String(at).padStart(4, '0')}`,
    copies: 7,
    name: 'ALI',
    colour: 'Red/White',
  }),
)
const stickers = (sizeMm: number): Piece => ({
  key: 's',
  group: '2611-0100',
  widthMm: sizeMm,
  heightMm: sizeMm,
  copies: Math.floor(290 / sizeMm) * Math.floor(450 / sizeMm),
  art: { kind: 'sticker', label: 'Kek' },
})
const createStickerCaptions = (onEach: number): SheetTitle => ({
  ...name,
  material: 'PP White',
  stickers: { order: '2611-0100', times: 36, onEach, wanted: 1000 },
})

function boxes({ placed }: PackedSheet, pieces: Piece[], captions: SheetCaption[]) {
  const around = placed.map(({ key, xMm, yMm, turned }) => {
    const { widthMm = 0, heightMm = 0 } = pieces.find((each) => each.key === key) ?? {}
    return box(xMm, yMm, turned ? [heightMm, widthMm] : [widthMm, heightMm])
  })
  const words = captions.map((caption) => {
    const long = measureCaption(caption)
    const { xMm, yMm, heightMm, turned } = caption
    return box(xMm, yMm, turned ? [heightMm, long] : [long, heightMm])
  })
  return { around, words }
}
const box = (left: number, top: number, [width, height]: [number, number]) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
type Box = ReturnType<typeof box>
const areApart = (one: Box, other: Box) =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top

function expectOutside(sheet: PackedSheet, pieces: Piece[], film: Film, captions: SheetCaption[]): void {
  const { around, words } = boxes(sheet, pieces, captions)
  for (const [at, each] of words.entries()) {
    expect(around.concat(words.slice(0, at)).filter((other) => !areApart(each, other))).toEqual([])
    expect([each.left > 0, each.top > 0]).toEqual([true, true])
    expect([each.right < film.widthMm, each.bottom < film.heightMm]).toEqual([true, true])
  }
}

test('places the sheet’s title and each order’s number outside the pieces', () => {
  const numbers = new Set<string>()
  for (const film of [defaultFilm, { ...defaultFilm, gapMm: 4, marginMm: 6 }])
    for (const sheet of packSheets(tags, film).sheets) {
      const captions = placeCaptions(sheet, tags, film, name)
      expect(captions[0]?.text).toBe('BATCH 12 - SHEET 2 OF 4 - 21/11/2026 - DTF FILM')
      expectOutside(sheet, tags, film, captions)
      const here = new Set(sheet.placed.map(({ key }) => tags.find((tag) => tag.key === key)?.group))
      for (const { text } of captions.slice(1)) {
        expect(here.has(text), text).toBe(true)
        if (film === defaultFilm) numbers.add(text)
      }
      if (film !== defaultFilm) expect(captions).toHaveLength(here.size + 1)
    }
  expect(numbers.size, 'beside many sets there is room even where sheets are full').toBeGreaterThan(20)
})

test('prints the numbers of copies and spares on sticker sheets that have space at their edges', () => {
  const film = createStickerFilm(defaultFilm)
  for (const sizeMm of [20, 29, 55, 60, 100, 145]) {
    const piece = stickers(sizeMm)
    const [sheet] = packSheets([piece], film).sheets
    if (!sheet) throw new Error('one sheet is filled')
    const captions = placeCaptions(sheet, [piece], film, createStickerCaptions(piece.copies))
    expect(captions.map(({ text }) => text)).toEqual([formatSheetTitle(createStickerCaptions(piece.copies))])
    expectOutside(sheet, [piece], film, captions)
  }
  expect(formatSheetTitle(createStickerCaptions(28))).toBe(
    'BATCH 12 - SHEET 2 OF 4 - 21/11/2026 - PP WHITE - 2611-0100 - PRINT 36 TIMES - 28 ON EACH - 1000 WANTED - 8 TO SPARE',
  )
  const full = stickers(10)
  const [sheet] = packSheets([full], film).sheets
  expect(sheet && placeCaptions(sheet, [full], film, createStickerCaptions(full.copies))).toEqual([])
})

test('draws captions as outlines within their box', () => {
  const caption = { text: formatSheetTitle(createStickerCaptions(28)), heightMm: 1.2 }
  const numbers = [...buildCaptionPath(caption).matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
  const xs = numbers.filter((_, at) => at % 2 === 0)
  const ys = numbers.filter((_, at) => at % 2 === 1)
  expect([Math.min(...xs), Math.min(...ys)]).toEqual([0, 0])
  expect(Math.max(...xs)).toBeCloseTo(measureCaption(caption), 1)
  expect(Math.max(...ys)).toBeCloseTo(1.2, 1)
})
