import type { Film } from './film.ts'
import { isArtMissing, type Piece } from './piece.ts'

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

interface Copy {
  piece: Piece
  copy: number
  short: number
  long: number
}

/** Whole micrometres: tenths of a millimetre don't add up in floating point. */
const micro = (mm: number) => Math.round(mm * 1000)

function sidesOf({ widthMm, heightMm }: Piece) {
  const [width, height] = [micro(widthMm), micro(heightMm)]
  return { short: Math.min(width, height), long: Math.max(width, height) }
}

function fits(piece: Piece, room: Room): boolean {
  const { short, long } = sidesOf(piece)
  const smaller = Math.min(room.width, room.height)
  return short > 0 && short <= smaller && long <= Math.max(room.width, room.height)
}

function copiesOf(piece: Piece): Copy[] {
  const sides = sidesOf(piece)
  return Array.from({ length: piece.copies }, (_, at) => ({ piece, copy: at + 1, ...sides }))
}

/** By order, and the orders by the largest that they hold, since rows of equal pieces waste nothing. */
function together(pieces: readonly Piece[]): Piece[] {
  const orders = Map.groupBy(pieces, ({ group }) => group)
  return [...orders.values()]
    .map((order) => order.toSorted(largestFirst))
    .toSorted(([one], [other]) => (one && other ? largestFirst(one, other) : 0))
    .flat()
}

function largestFirst(one: Piece, other: Piece): number {
  const [a, b] = [sidesOf(one), sidesOf(other)]
  return b.long - a.long || b.short - a.short
}

/** A copy by its sides, whole micrometres: which of them lies across is the row's choice. */
interface Item {
  short: number
  long: number
}

/** What a sheet has within its margins, whole micrometres. */
interface Room {
  width: number
  height: number
  gap: number
}

/** The items from `from` to before `to`, side by side; none is taller than `height`. */
interface Row {
  from: number
  to: number
  height: number
}

/** How an item lies in a row of this height: upright where it may, as that is narrower; null when it is too tall. */
function across({ short, long }: Item, rowHeight: number) {
  if (long <= rowHeight) return { width: short, height: long }
  return short <= rowHeight ? { width: long, height: short } : null
}

/**
 * Lays items in their order from `from` on one sheet, as many as rows hold, the rows as low as they can be together.
 * Exact: for each item it knows the lowest rows that end with it, and lower rows never leave less room for the rest.
 * Linear in what fits, times the items of a row and the different `heights`. `mayEnd`: before which items a row may end.
 */
function fillSheet(
  items: readonly Item[],
  from: number,
  room: Room,
  heights: readonly number[],
  mayEnd: (to: number) => boolean = () => true,
) {
  // Of each item: how far down the lowest rows up to before it reach, and the last of them.
  const lowest = new Map<number, { down: number; last: Row | null }>([
    [from, { down: -room.gap, last: null }],
  ])
  let to = from
  for (let at = from; at <= to && at < items.length; at += 1) {
    const way = lowest.get(at)
    if (!way) continue
    const { down } = way
    for (const height of heights) {
      for (const end of rowEnds(items, at, height, room.width, room.gap)) {
        const reaches = down + room.gap + end.height
        if (reaches > room.height) break
        if (!mayEnd(end.to) || reaches >= (lowest.get(end.to)?.down ?? Infinity)) continue
        lowest.set(end.to, { down: reaches, last: { from: at, to: end.to, height: end.height } })
        to = Math.max(to, end.to)
      }
    }
  }
  const rows: Row[] = []
  for (let row = lowest.get(to)?.last; row; row = lowest.get(row.from)?.last) rows.unshift(row)
  return { to, rows }
}

/** Every row that begins with this item and is no taller: where it ends, and how tall it then is. */
function* rowEnds(items: readonly Item[], from: number, tallest: number, room: number, gap: number) {
  let [width, height] = [-gap, 0]
  for (let at = from; at < items.length; at += 1) {
    const item = items[at]
    const lies = item && across(item, tallest)
    if (!lies) return
    width += gap + lies.width
    if (width > room) return
    height = Math.max(height, lies.height)
    yield { to: at + 1, height }
  }
}
