import { across, fillSheet, type Room, type Row } from './fill-sheet.ts'
import type { Film } from './film.ts'
import { isArtMissing, type Piece } from './piece.ts'
import { type Copy, micro, fits, copiesOf, together } from './copies-to-pack.ts'

/** One copy at its place: the upper left corner of the room that it takes. */
export interface Placed {
  key: string
  /** 1 to the piece's `copies`. */
  copy: number
  xMm: number
  yMm: number
  /** By a quarter clockwise: it is `heightMm` wide and `widthMm` tall. */
  turned: boolean
  /** Turned so far clockwise about its own upper left corner, which then lies at `xMm`, `yMm`; left out: not at all. */
  degrees?: number
}

export interface Sheet {
  /** In the order in which it was laid out, row by row: those of one order follow each other. */
  placed: Placed[]
}

export interface Packed {
  sheets: Sheet[]
  /** Keys of pieces that fit on no such sheet, however turned: they are on none. */
  tooLarge: string[]
  /** Keys of pieces of which only the cut is there; see `isArtMissing`. */
  artMissing: string[]
}

/**
 * Lays pieces out in rows across the film, for straight cuts, on as few sheets as rows in this order can. An order's
 * pieces follow each other, in one row where a sheet has room for all of its orders so, else every second row backwards
 * that they go on where the row before ended; no order is torn over two sheets where keeping it whole costs no sheet.
 * Orders with the same sizes come together, else in the order given. The same pieces give the same sheets.
 */
export function packSheets(pieces: readonly Piece[], film: Film): Packed {
  const room = roomOf(film)
  const fitting = pieces.filter((piece) => fits(piece, room))
  const copies = together(fitting).flatMap(copiesOf)
  const heights = [...new Set(copies.flatMap(({ short, long }) => [short, long]))]
    .filter((height) => height <= room.height)
    .toSorted((one, other) => one - other)
  const starts = sheetStarts(copies, room, heights)
  return {
    sheets: starts.map((from, at) => {
      const on = copies.slice(from, starts[at + 1])
      return { placed: place(on, rowsFor(on, room, heights), film) }
    }),
    tooLarge: pieces.filter((piece) => !fits(piece, room)).map(({ key }) => key),
    artMissing: fitting.filter(isArtMissing).map(({ key }) => key),
  }
}

function roomOf(film: Film): Room {
  const margin = micro(film.marginMm)
  return {
    width: micro(film.widthMm) - 2 * margin,
    height: micro(film.heightMm) - 2 * margin,
    gap: micro(film.gapMm),
  }
}

/**
 * With which copy each sheet begins. Filling sheets from the end tells how few they can be, and how early each may
 * begin; between that and where the sheet before is full, it begins with an order.
 */
function sheetStarts(copies: readonly Copy[], room: Room, heights: readonly number[]): number[] {
  const fromTheEnd = copies.toReversed()
  const earliest: number[] = []
  for (let to = 0; to < copies.length; earliest.unshift(copies.length - to))
    to = fillSheet(fromTheEnd, to, room, heights).to
  const starts: number[] = []
  for (const from of earliest) {
    const before = starts.at(-1)
    const full = before === undefined ? 0 : fillSheet(copies, before, room, heights).to
    starts.push(orderBetween(copies, from, full))
  }
  return starts
}

/** The last place up to `latest` where an order begins, else `latest`. */
function orderBetween(copies: readonly Copy[], earliest: number, latest: number): number {
  for (let at = latest; at >= earliest; at -= 1)
    if (copies[at]?.piece.group !== copies[at - 1]?.piece.group) return at
  return latest
}

/**
 * The rows of one sheet: each order's set in one row, to be cut and sorted in one piece, where the sheet has room for
 * that; else the lowest rows.
 */
function rowsFor(on: readonly Copy[], room: Room, heights: readonly number[]): readonly Row[] {
  const betweenOrders = (to: number) => on[to - 1]?.piece.group !== on[to]?.piece.group
  const whole = fillSheet(on, 0, room, heights, betweenOrders)
  return whole.to === on.length ? whole.rows : fillSheet(on, 0, room, heights).rows
}

function place(copies: readonly Copy[], rows: readonly Row[], film: Film): Placed[] {
  const gap = micro(film.gapMm)
  let y = micro(film.marginMm)
  return rows.flatMap((row, number) => {
    const inRow = copies.slice(row.from, row.to)
    let x = micro(film.marginMm)
    const fromLeft = (number % 2 ? inRow.toReversed() : inRow).map(({ piece, copy, ...sides }) => {
      const width = across(sides, row.height)?.width ?? 0
      const at = { xMm: x / 1000, yMm: y / 1000, turned: width !== micro(piece.widthMm) }
      x += width + gap
      return { key: piece.key, copy, ...at }
    })
    y += row.height + gap
    return number % 2 ? fromLeft.toReversed() : fromLeft
  })
}
