import {
  boxPiece,
  cutPiece,
  filmOn,
  movedInto,
  oneKind,
  placeOf,
  type CutPiece,
  type Place,
} from './one-kind.ts'
import { packSheets, type Placed } from './pack-sheets.ts'
import type { Piece } from './piece.ts'
import { clearRect, type SheetRoom } from './sheet-room.ts'

/** A sheet of stickers, and how often it is printed. */
export interface LaidSheet {
  times: number
  placed: Placed[]
}

/** Sheets without numbers of copies: which sticker lies where. */
export interface Lay {
  times: number
  places: { key: string; place: Place }[]
}

/** What is still to be laid: how many of which. */
export type Rest = Map<string, number>

export const printsOf = (sheets: readonly { times: number }[]): number =>
  sheets.reduce((sum, { times }) => sum + times, 0)

/**
 * Stickers of several orders on common sheets, in rows: whole sheets of one kind first, circles in hexagons, then what is left
 * of all together. At once, and always the same. `explainSizeLimit`: keys of those that fit on no sheet.
 */
export function layInRows(
  pieces: readonly Piece[],
  room: SheetRoom,
): { sheets: LaidSheet[]; tooLarge: string[] } {
  const cuts = pieces.map(cutPiece)
  const rest: Rest = new Map(pieces.map(({ key, copies }) => [key, copies]))
  const known = new Map(cuts.map((cut) => [cut, oneKind(cut, room)]))
  const tooLarge = cuts.filter((cut) => known.get(cut)?.length === 0).map(({ piece }) => piece.key)
  for (const key of tooLarge) rest.delete(key)
  const remaining = cuts.filter(({ piece }) => rest.has(piece.key))
  const whole = remaining.flatMap((cut) => filledWith(cut.piece.key, known.get(cut) ?? [], rest))
  return { sheets: numbered([...whole, ...inRows(remaining, rest, room)]), tooLarge }
}

/** Sheets of this pattern as long as there are copies enough to fill one. */
export function filledWith(key: string, places: readonly Place[], rest: Rest): Lay[] {
  const left = rest.get(key) ?? 0
  const times = places.length > 0 ? Math.floor(left / places.length) : 0
  if (times === 0) return []
  rest.set(key, left - times * places.length)
  return [{ times, places: places.map((place) => ({ key, place })) }]
}

/** What is left of all kinds in common rows; what rows would need another sheet for has one of its own. */
export function inRows(cuts: readonly CutPiece[], left: Rest, room: SheetRoom): Lay[] {
  const rest: Rest = new Map(left)
  const rect = clearRect(room)
  const own = cuts.flatMap((cut): Lay[] => {
    const { key } = cut.piece
    const count = rest.get(key) ?? 0
    if (count === 0 || inOneSheet(cut, count, room)) return []
    rest.set(key, 0)
    const places = oneKind(cut, room)
    const lays = filledWith(key, places, new Map([[key, count]]))
    const more = count - printsOf(lays) * places.length
    const last = { times: 1, places: places.slice(0, more).map((place) => ({ key, place })) }
    return more > 0 ? [...lays, last] : lays
  })
  const known = new Map(cuts.map((cut) => [cut.piece.key, cut]))
  const boxes = [...known].flatMap(([key, cut]) => {
    const copies = rest.get(key) ?? 0
    return copies > 0 ? [{ ...roughly(boxPiece(cut, key)), copies }] : []
  })
  const { sheets } = packSheets(boxes, filmOn(rect, room.gapMm))
  const common = sheets.map(({ placed }) => ({
    times: 1,
    places: placed.flatMap((each) => {
      const cut = known.get(each.key)
      return cut ? [{ key: each.key, place: placeOf(cut.box, movedInto(rect, each)) }] : []
    }),
  }))
  return [...own, ...common]
}

/** Rows of a few different heights are found much faster than those of hundreds. */
function roughly(piece: Piece): Piece {
  const { widthMm, heightMm } = piece
  return { ...piece, widthMm: whole(widthMm), heightMm: whole(heightMm) }
}

const whole = (mm: number) => Math.ceil(mm - 0.001)

/** Whether so many of one kind find room on one sheet in rows. */
function inOneSheet(cut: CutPiece, count: number, room: SheetRoom): boolean {
  const piece = { ...roughly(boxPiece(cut, 'one')), copies: count }
  const { sheets, tooLarge } = packSheets([piece], filmOn(clearRect(room), room.gapMm))
  return sheets.length === 1 && tooLarge.length === 0
}

/** With the numbers of the copies: each is on one sheet; one that is printed several times has those of its first print. */
export function numbered(lays: readonly Lay[]): LaidSheet[] {
  const next = new Map<string, number>()
  return lays.map(({ times, places }) => {
    const first = new Map(next)
    const placed = places.map(({ key, place }): Placed => {
      const copy = (next.get(key) ?? 0) + 1
      next.set(key, copy)
      return { key, copy, ...place }
    })
    for (const [key, last] of next)
      next.set(key, (first.get(key) ?? 0) + (last - (first.get(key) ?? 0)) * times)
    return { times, placed }
  })
}
