/** A copy by its sides, whole micrometres: which of them lies across is the row's choice. */
export interface Item {
  short: number
  long: number
}

/** What a sheet has within its margins, whole micrometres. */
export interface Room {
  width: number
  height: number
  gap: number
}

/** The items from `from` to before `to`, side by side; none is taller than `height`. */
export interface Row {
  from: number
  to: number
  height: number
}

/** How an item lies in a row of this height: upright where it may, as that is narrower; null when it is too tall. */
export function across({ short, long }: Item, rowHeight: number) {
  if (long <= rowHeight) return { width: short, height: long }
  return short <= rowHeight ? { width: long, height: short } : null
}

/**
 * Lays items in their order from `from` on one sheet, as many as rows hold, the rows as low as they can be together.
 * Exact: for each item it knows the lowest rows that end with it, and lower rows never leave less room for the rest.
 * Linear in what fits, times the items of a row and the different `heights`. `mayEnd`: before which items a row may end.
 */
export function fillSheet(
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
