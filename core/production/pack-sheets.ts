import type { Film } from './film.ts'
import { isArtMissing, type Piece } from './piece.ts'

/** `xMm` and `yMm` are the top left corner of the copy's box. */
export interface PlacedCopy {
  key: string
  /** Number of the copy, from 1 to the piece's `copies`. */
  copy: number
  xMm: number
  yMm: number
  /** True if the piece is rotated 90° clockwise. Its box is then `heightMm` wide and `widthMm` tall. */
  turned: boolean
  /**
   * Clockwise rotation in degrees about the piece's own top left corner, which is at `xMm`, `yMm`. Takes precedence
   * over `turned`.
   */
  degrees?: number
}

export interface PackedSheet {
  /** The copies in layout order, row by row. Pieces of one order are consecutive. */
  placed: PlacedCopy[]
}

export interface PackedSheets {
  sheets: PackedSheet[]
  /** Keys of pieces that don't fit on any sheet in any rotation. These pieces are not placed. */
  tooLarge: string[]
  /** Keys of pieces that have a cut line but no artwork; see `isArtMissing`. */
  artMissing: string[]
}

/**
 * Places pieces on the fewest sheets, in rows across the film for straight cuts. The pieces of an order stay
 * together: in one row if the sheet has room for that, otherwise continuing backwards in the next row. An order is
 * divided between two sheets only if that saves a sheet. Orders with equal sizes are grouped; otherwise orders keep
 * the given order. The result is deterministic.
 */
export function packSheets(pieces: readonly Piece[], film: Film): PackedSheets {
  const room = getRoom(film)
  const fitting = pieces.filter((piece) => fitsRoom(piece, room))
  const copies = groupByOrder(fitting).flatMap(listCopies)
  const heights = [...new Set(copies.flatMap(({ short, long }) => [short, long]))]
    .filter((height) => height <= room.height)
    .toSorted((one, other) => one - other)
  const starts = findSheetStarts(copies, room, heights)
  return {
    sheets: starts.map((from, at) => {
      const on = copies.slice(from, starts[at + 1])
      return { placed: placeRows(on, layOutRows(on, room, heights), film) }
    }),
    tooLarge: pieces.filter((piece) => !fitsRoom(piece, room)).map(({ key }) => key),
    artMissing: fitting.filter(isArtMissing).map(({ key }) => key),
  }
}

function getRoom(film: Film): Room {
  const margin = toMicrometres(film.marginMm)
  return {
    width: toMicrometres(film.widthMm) - 2 * margin,
    height: toMicrometres(film.heightMm) - 2 * margin,
    gap: toMicrometres(film.gapMm),
  }
}

/**
 * Returns the index of each sheet's first copy. Filling the sheets from the end gives the lowest number of sheets and
 * the earliest possible start of each sheet, and filling them from the front gives the latest possible start. Between
 * these two, a sheet starts with a new order if possible.
 */
function findSheetStarts(copies: readonly Copy[], room: Room, heights: readonly number[]): number[] {
  const fromTheEnd = copies.toReversed()
  const earliest: number[] = []
  for (let to = 0; to < copies.length; earliest.unshift(copies.length - to))
    to = fillSheet(fromTheEnd, to, room, heights).to
  const starts: number[] = []
  for (const from of earliest) {
    const before = starts.at(-1)
    const full = before === undefined ? 0 : fillSheet(copies, before, room, heights).to
    starts.push(findOrderStart(copies, from, full))
  }
  return starts
}

function findOrderStart(copies: readonly Copy[], earliest: number, latest: number): number {
  for (let at = latest; at >= earliest; at -= 1)
    if (copies[at]?.piece.group !== copies[at - 1]?.piece.group) return at
  return latest
}

/**
 * Divides the copies on a sheet into rows. If the sheet has room for that, each order gets its own row, which can be
 * cut and sorted as one. Otherwise the rows are as low as possible.
 */
function layOutRows(on: readonly Copy[], room: Room, heights: readonly number[]): readonly Row[] {
  const betweenOrders = (to: number) => on[to - 1]?.piece.group !== on[to]?.piece.group
  const whole = fillSheet(on, 0, room, heights, betweenOrders)
  return whole.to === on.length ? whole.rows : fillSheet(on, 0, room, heights).rows
}

function placeRows(copies: readonly Copy[], rows: readonly Row[], film: Film): PlacedCopy[] {
  const gap = toMicrometres(film.gapMm)
  let y = toMicrometres(film.marginMm)
  return rows.flatMap((row, number) => {
    const inRow = copies.slice(row.from, row.to)
    let x = toMicrometres(film.marginMm)
    const fromLeft = (number % 2 ? inRow.toReversed() : inRow).map(({ piece, copy, ...sides }) => {
      const width = orientInRow(sides, row.height)?.width ?? 0
      const at = { xMm: x / 1000, yMm: y / 1000, turned: width !== toMicrometres(piece.widthMm) }
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

/** Converts to whole micrometres, because tenths of a millimetre don't add up exactly in floating point. */
const toMicrometres = (mm: number) => Math.round(mm * 1000)

function getSides({ widthMm, heightMm }: Piece) {
  const [width, height] = [toMicrometres(widthMm), toMicrometres(heightMm)]
  return { short: Math.min(width, height), long: Math.max(width, height) }
}

function fitsRoom(piece: Piece, room: Room): boolean {
  const { short, long } = getSides(piece)
  const smaller = Math.min(room.width, room.height)
  return short > 0 && short <= smaller && long <= Math.max(room.width, room.height)
}

function listCopies(piece: Piece): Copy[] {
  const sides = getSides(piece)
  return Array.from({ length: piece.copies }, (_, at) => ({ piece, copy: at + 1, ...sides }))
}

/** Groups pieces by order, and sorts orders by their largest piece, because rows of equal pieces waste no space. */
function groupByOrder(pieces: readonly Piece[]): Piece[] {
  const orders = Map.groupBy(pieces, ({ group }) => group)
  return [...orders.values()]
    .map((order) => order.toSorted(compareLargestFirst))
    .toSorted(([one], [other]) => (one && other ? compareLargestFirst(one, other) : 0))
    .flat()
}

function compareLargestFirst(one: Piece, other: Piece): number {
  const [a, b] = [getSides(one), getSides(other)]
  return b.long - a.long || b.short - a.short
}

/** The sides of a copy in micrometres. The row in which the copy is placed determines its orientation. */
interface Item {
  short: number
  long: number
}

/** The space within a sheet's margins, in micrometres. */
interface Room {
  width: number
  height: number
  gap: number
}

/** A row of adjacent items from index `from` (inclusive) to `to` (exclusive). No item is taller than `height`. */
interface Row {
  from: number
  to: number
  height: number
}

/**
 * Returns the orientation of an item in a row of this height, or `null` if the item is too tall. Upright is
 * preferred, because it is narrower.
 */
function orientInRow({ short, long }: Item, rowHeight: number) {
  if (long <= rowHeight) return { width: short, height: long }
  return short <= rowHeight ? { width: long, height: short } : null
}

/**
 * Fills one sheet with items in the given order, in rows with the lowest total height. Dynamic programming finds the
 * lowest rows that end before each item. The result is optimal, because lower rows never leave less room for the
 * remaining items. The time is proportional to the product of three numbers: items on the sheet, items in a row, and
 * `heights`. `mayEnd` decides whether a row may end before an item.
 */
function fillSheet(
  items: readonly Item[],
  from: number,
  room: Room,
  heights: readonly number[],
  mayEnd: (to: number) => boolean = () => true,
) {
  // For each item, the lowest rows that end before it: their total height and the last row.
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

function* rowEnds(items: readonly Item[], from: number, tallest: number, room: number, gap: number) {
  let [width, height] = [-gap, 0]
  for (let at = from; at < items.length; at += 1) {
    const item = items[at]
    const lies = item && orientInRow(item, tallest)
    if (!lies) return
    width += gap + lies.width
    if (width > room) return
    height = Math.max(height, lies.height)
    yield { to: at + 1, height }
  }
}
