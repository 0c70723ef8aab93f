import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countStickersPerSheet, printableSheetSizeMm, countStickerSheets } from '../pricing/sticker-sheet.ts'
import { defaultFilm, createStickerFilm, type Film } from './film.ts'
import { packSheets, type PlacedCopy } from './pack-sheets.ts'
import type { Piece } from './piece.ts'

const piece = (parts: Partial<Piece>): Piece => ({
  key: 'a',
  group: '2611-0001',
  widthMm: 80,
  heightMm: 20,
  copies: 7,
  art: { kind: 'nametag', name: 'ALI', colour: 'Red/White' },
  ...parts,
})

const tenths = (most: number) => fc.integer({ min: 0, max: most * 10 }).map((each) => each / 10)
const films: fc.Arbitrary<Film> = fc.record({
  widthMm: fc.integer({ min: 60, max: 600 }),
  heightMm: fc.integer({ min: 60, max: 600 }),
  marginMm: tenths(12),
  gapMm: tenths(8),
  cutContour: fc.constant('CutContour'),
})
const batches = (most: { pieces: number; copies: number }) =>
  fc
    .array(
      fc.record({
        group: fc.constantFrom('1', '2', '3', '4', '5'),
        widthMm: fc.integer({ min: 4, max: 200 }),
        heightMm: fc.integer({ min: 4, max: 200 }),
        copies: fc.integer({ min: 0, max: most.copies }),
      }),
      { maxLength: most.pieces },
    )
    .map((rows) => rows.map((row, at) => piece({ ...row, key: `k${at}` })))

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
function getBox({ xMm, yMm, turned }: PlacedCopy, { widthMm, heightMm }: Piece): Box {
  const [width, height] = turned ? [heightMm, widthMm] : [widthMm, heightMm]
  return { left: xMm, top: yMm, right: xMm + width, bottom: yMm + height }
}
const byKey = (pieces: Piece[]) => new Map(pieces.map((each) => [each.key, each]))
function getPiece(pieces: Map<string, Piece>, key: string): Piece {
  const found = pieces.get(key)
  if (!found) throw new Error(`no piece ${key}`)
  return found
}
const getDistance = (one: Box, other: Box) =>
  Math.max(
    Math.max(one.left, other.left) - Math.min(one.right, other.right),
    Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom),
  )
const rounding = 1e-9

test('places every copy once in rows for straight cuts, within the margins and with the required gaps', () => {
  fc.assert(
    fc.property(batches({ pieces: 12, copies: 9 }), films, (pieces, film) => {
      const { sheets, tooLarge } = packSheets(pieces, film)
      const of = byKey(pieces)
      const names = sheets.flatMap(({ placed }) => placed.map(({ key, copy }) => `${key} ${copy}`))
      const wanted = pieces
        .filter(({ key }) => !tooLarge.includes(key))
        .flatMap(({ key, copies }) => Array.from({ length: copies }, (_, at) => `${key} ${at + 1}`))
      expect(names.toSorted()).toEqual(wanted.toSorted())
      for (const { placed } of sheets) {
        expect(placed.length).toBeGreaterThan(0)
        const boxes = placed.map((each) => getBox(each, getPiece(of, each.key)))
        for (const [at, box] of boxes.entries()) {
          expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(film.marginMm - rounding)
          expect(box.right).toBeLessThanOrEqual(film.widthMm - film.marginMm + rounding)
          expect(box.bottom).toBeLessThanOrEqual(film.heightMm - film.marginMm + rounding)
          for (const other of boxes.slice(at + 1))
            expect(getDistance(box, other)).toBeGreaterThanOrEqual(film.gapMm - rounding)
        }
        // A straight cut along the top of each row crosses no piece.
        for (const head of new Set(boxes.map(({ top }) => top)))
          expect(boxes.filter(({ top, bottom }) => top < head && bottom > head)).toEqual([])
      }
    }),
  )
})

test('keeps the pieces of an order together and returns the same layout every time', () => {
  fc.assert(
    fc.property(batches({ pieces: 12, copies: 9 }), films, (pieces, film) => {
      const packed = packSheets(pieces, film)
      const of = byKey(pieces)
      const groups = packed.sheets.flatMap(({ placed }) => placed.map(({ key }) => getPiece(of, key).group))
      const runs = groups.filter((group, at) => group !== groups[at - 1])
      expect(runs).toHaveLength(new Set(runs).size)
      expect(packSheets(structuredClone(pieces), film)).toEqual(packed)
    }),
  )
})

/**
 * Tries every way to break the copies into rows and sheets in this order, in either orientation, and returns the lowest
 * number of sheets.
 */
function countFewestSheets(copies: Piece[], film: Film): number {
  const width = film.widthMm - 2 * film.marginMm + rounding
  const height = film.heightMm - 2 * film.marginMm + rounding
  const gap = film.gapMm
  const rest = (at: number, sheets: number, top: number, x: number, low: number): number => {
    const next = copies[at]
    if (!next) return sheets
    const ways = [
      [next.widthMm, next.heightMm],
      [next.heightMm, next.widthMm],
    ].filter(([w = 0, h = 0]) => w <= width && h <= height)
    return Math.min(
      ...ways.flatMap(([w = 0, h = 0]) => {
        const tries = [rest(at + 1, sheets + 1, 0, w + gap, h)]
        if (sheets > 0 && x + w <= width && top + Math.max(low, h) <= height)
          tries.push(rest(at + 1, sheets, top, x + w + gap, Math.max(low, h)))
        if (sheets > 0 && top + low + gap + h <= height)
          tries.push(rest(at + 1, sheets, top + low + gap, w + gap, h))
        return tries
      }),
    )
  }
  return rest(0, 0, 0, 0, 0)
}

test('needs no more sheets than an exhaustive search over rows and orientations', () => {
  fc.assert(
    fc.property(
      batches({ pieces: 4, copies: 2 }),
      fc.record({
        widthMm: fc.integer({ min: 90, max: 260 }),
        heightMm: fc.integer({ min: 90, max: 260 }),
        marginMm: tenths(5),
        gapMm: tenths(5),
        cutContour: fc.constant('CutContour'),
      }),
      (pieces, film) => {
        const { sheets } = packSheets(pieces, film)
        const of = byKey(pieces)
        const inOrder = sheets.flatMap(({ placed }) => placed.map(({ key }) => getPiece(of, key))).slice(0, 6)
        if (inOrder.length < 6 || sheets.flatMap(({ placed }) => placed).length === 6)
          expect(sheets).toHaveLength(countFewestSheets(inOrder, film))
      },
    ),
    { numRuns: 200 },
  )
})

const tags = Array.from({ length: 40 }, (_, at) => piece({ key: `t${at}`, group: `2611-${at}` }))

test('packs 280 tags of 40 orders on four sheets, the lowest possible number, without splitting an order', () => {
  const { sheets, tooLarge } = packSheets(tags, defaultFilm)
  const [gap, margin] = [defaultFilm.gapMm, defaultFilm.marginMm]
  // Lower bound: in any arrangement, tags with half a gap around each need more than the area of three sheets.
  const room =
    (printableSheetSizeMm.width - 2 * margin + gap) * (printableSheetSizeMm.height - 2 * margin + gap)
  expect(Math.ceil((280 * (80 + gap) * (20 + gap)) / room)).toBe(4)
  expect(sheets.map(({ placed }) => placed.length)).toEqual([70, 70, 70, 70])
  expect(tooLarge).toEqual([])
  const keys = sheets.map(({ placed }) => new Set(placed.map(({ key }) => key)))
  expect(keys.reduce((sum, { size }) => sum + size, 0)).toBe(40)
  const of = byKey(tags)
  for (const { placed } of sheets)
    for (const [at, each] of placed.entries()) {
      const before = placed[at - 1]
      if (before?.key !== each.key) continue
      // The pieces of an order are adjacent, or continue where the next row begins. A row of lying pieces ends before
      // a row of standing pieces.
      expect(
        getDistance(getBox(each, getPiece(of, each.key)), getBox(before, getPiece(of, each.key))),
      ).toBeLessThan(20)
    }
})

test('packs stickers on exactly as many sheets as the customer pays for', () => {
  const art = { kind: 'sticker', label: '' } as const
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 290 }), fc.integer({ min: 1, max: 400 }), (sizeMm, copies) => {
      const { sheets, artMissing } = packSheets(
        [piece({ widthMm: sizeMm, heightMm: sizeMm, copies, art })],
        createStickerFilm(defaultFilm),
      )
      expect(sheets).toHaveLength(countStickerSheets(copies, countStickersPerSheet(sizeMm)))
      expect(artMissing).toEqual(['a'])
    }),
  )
})

test('returns the pieces that don’t fit on any sheet and packs all others', () => {
  const large = piece({ key: 'large', widthMm: 300, heightMm: 300 })
  const { sheets, tooLarge } = packSheets([large, piece({})], defaultFilm)
  expect([tooLarge, sheets.map(({ placed }) => placed.length)]).toEqual([['large'], [7]])
  expect(packSheets([], defaultFilm)).toEqual({ sheets: [], tooLarge: [], artMissing: [] })
})
