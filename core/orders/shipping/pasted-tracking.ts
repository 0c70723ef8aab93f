import { removeRunningNumbers } from '#core/shared/pasted-list.ts'

const orderNumber = /^\d{4}-\d{4,8}$/
/** Separators between the cells of a line. Spaces inside tracking numbers are removed afterwards. */
const between = /[\t,;|\s]+/

export interface PastedTracking {
  tracking: Record<string, string>
  left: string[]
}

/**
 * Parses tracking numbers from a carrier's list or a spreadsheet, one per line. A line may contain the order number
 * in any column. Lines without an order number belong to the remaining parcels, in sequence.
 */
export function parsePastedTracking(text: string, orders: readonly { number: string }[]): PastedTracking {
  const known = new Set(orders.map(({ number }) => number))
  const tracking: Record<string, string> = {}
  const inTurn: string[] = []
  const left: string[] = []
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const rows = removeRunningNumbers(lines.map((line) => line.split(between).filter(Boolean)))
  for (const [at, cells] of rows.entries()) {
    const line = lines[at] ?? ''
    const number = cells.find((cell) => orderNumber.test(cell))
    const parcel = cells.filter((cell) => cell !== number).join('')
    // The line is a heading or other text, because every tracking number has at least three digits in a row.
    if (!/\d{3}/.test(parcel) || parcel.length > 40) left.push(line)
    else if (number === undefined) inTurn.push(parcel)
    else if (known.has(number) && !(number in tracking)) tracking[number] = parcel
    else left.push(line)
  }
  const waiting = orders.filter(({ number }) => !(number in tracking))
  for (const [at, parcel] of inTurn.entries()) {
    const order = waiting[at]
    if (order) tracking[order.number] = parcel
    else left.push(parcel)
  }
  return { tracking, left }
}
