import {
  wrapBoxAsPiece,
  createCutPiece,
  wrapRectAsFilm,
  moveIntoRect,
  packIdenticalPieces,
  getPiecePositionForBox,
  type CutPiece,
  type PiecePosition,
} from './pack-identical-pieces.ts'
import { packSheets, type PlacedCopy } from './pack-sheets.ts'
import type { Piece } from './piece.ts'
import { findClearRect, type PrintableSheet } from './sheet-room.ts'

export interface LaidOutSheet {
  times: number
  placed: PlacedCopy[]
}

export interface UnnumberedSheet {
  times: number
  places: { key: string; place: PiecePosition }[]
}

export type RemainingCopies = Map<string, number>

export const countPrints = (sheets: readonly { times: number }[]): number =>
  sheets.reduce((sum, { times }) => sum + times, 0)

/**
 * Lays out stickers of several orders on shared sheets, in rows. Full sheets of one kind come first, with circles in
 * hexagonal rows, followed by mixed sheets with the remaining stickers. It is fast and deterministic. `tooLarge`
 * contains the keys of pieces that don't fit on any sheet.
 */
export function packStickersInRows(
  pieces: readonly Piece[],
  room: PrintableSheet,
): { sheets: LaidOutSheet[]; tooLarge: string[] } {
  const cuts = pieces.map(createCutPiece)
  const rest: RemainingCopies = new Map(pieces.map(({ key, copies }) => [key, copies]))
  const known = new Map(cuts.map((cut) => [cut, packIdenticalPieces(cut, room)]))
  const tooLarge = cuts.filter((cut) => known.get(cut)?.length === 0).map(({ piece }) => piece.key)
  for (const key of tooLarge) rest.delete(key)
  const remaining = cuts.filter(({ piece }) => rest.has(piece.key))
  const fullSheets = remaining.flatMap((cut) => layOutFullSheets(cut.piece.key, known.get(cut) ?? [], rest))
  return {
    sheets: assignCopyNumbers([...fullSheets, ...packRemainingInRows(remaining, rest, room)]),
    tooLarge,
  }
}

/**
 * Lays out sheets that contain only one kind and are full. A sheet is printed as often as there are enough copies to
 * fill it.
 */
export function layOutFullSheets(
  key: string,
  places: readonly PiecePosition[],
  rest: RemainingCopies,
): UnnumberedSheet[] {
  const left = rest.get(key) ?? 0
  const times = places.length > 0 ? Math.floor(left / places.length) : 0
  if (times === 0) return []
  rest.set(key, left - times * places.length)
  return [{ times, places: places.map((place) => ({ key, place })) }]
}

/**
 * Lays out the remaining copies of all kinds in shared rows. A kind that needs an additional sheet in any case gets
 * its own sheet.
 */
export function packRemainingInRows(
  cuts: readonly CutPiece[],
  left: RemainingCopies,
  room: PrintableSheet,
): UnnumberedSheet[] {
  const rest: RemainingCopies = new Map(left)
  const rect = findClearRect(room)
  const own = cuts.flatMap((cut): UnnumberedSheet[] => {
    const { key } = cut.piece
    const count = rest.get(key) ?? 0
    if (count === 0 || fitsOneSheet(cut, count, room)) return []
    rest.set(key, 0)
    const places = packIdenticalPieces(cut, room)
    const lays = layOutFullSheets(key, places, new Map([[key, count]]))
    const more = count - countPrints(lays) * places.length
    const last = { times: 1, places: places.slice(0, more).map((place) => ({ key, place })) }
    return more > 0 ? [...lays, last] : lays
  })
  const known = new Map(cuts.map((cut) => [cut.piece.key, cut]))
  const boxes = [...known].flatMap(([key, cut]) => {
    const copies = rest.get(key) ?? 0
    return copies > 0 ? [{ ...roundUpSize(wrapBoxAsPiece(cut, key)), copies }] : []
  })
  const { sheets } = packSheets(boxes, wrapRectAsFilm(rect, room.gapMm))
  const common = sheets.map(({ placed }) => ({
    times: 1,
    places: placed.flatMap((each) => {
      const cut = known.get(each.key)
      return cut ? [{ key: each.key, place: getPiecePositionForBox(cut.box, moveIntoRect(rect, each)) }] : []
    }),
  }))
  return [...own, ...common]
}

/** Rounds the sizes up, because packing is much faster with a few different heights than with hundreds. */
function roundUpSize(piece: Piece): Piece {
  const { widthMm, heightMm } = piece
  return { ...piece, widthMm: ceilMm(widthMm), heightMm: ceilMm(heightMm) }
}

const ceilMm = (mm: number) => Math.ceil(mm - 0.001)

function fitsOneSheet(cut: CutPiece, count: number, room: PrintableSheet): boolean {
  const piece = { ...roundUpSize(wrapBoxAsPiece(cut, 'one')), copies: count }
  const { sheets, tooLarge } = packSheets([piece], wrapRectAsFilm(findClearRect(room), room.gapMm))
  return sheets.length === 1 && tooLarge.length === 0
}

/** Numbers the copies of each piece. A sheet that is printed several times has the numbers of its first print. */
export function assignCopyNumbers(lays: readonly UnnumberedSheet[]): LaidOutSheet[] {
  const next = new Map<string, number>()
  return lays.map(({ times, places }) => {
    const first = new Map(next)
    const placed = places.map(({ key, place }): PlacedCopy => {
      const copy = (next.get(key) ?? 0) + 1
      next.set(key, copy)
      return { key, copy, ...place }
    })
    for (const [key, last] of next)
      next.set(key, (first.get(key) ?? 0) + (last - (first.get(key) ?? 0)) * times)
    return { times, placed }
  })
}
