import type { ColumnHeading } from '#core/shared/headings.ts'
import { parsePastedList, removeZeroDecimals, removeEntryPrefix } from '#core/shared/pasted-list.ts'
import { isBlankRow, isJerseyNumber, parseJerseySize, jerseySizes, type JerseyCells } from './jersey.ts'

/**
 * Parses a list from a message or a spreadsheet, such as `1. Nama - L - 10`. Cells may be separated by dashes, commas
 * or spaces, sizes may be letters or words, and the list may have bullets or headings. Missing values stay empty, and
 * unknown values stay in their cells, where the user can correct them. Returns `null` if the text is not such a list
 * but a single word or copied spreadsheet cells.
 */
export function parseJerseyLines(text: string): JerseyCells[] | null {
  const { columns, rows: read } = parsePastedList(text)
  const rows = columns
    ? read.map((row) => rowUnder(columns, row))
    : read.map((row) => rowOf(row.flatMap(piecesOf))).filter((row) => !isBlankRow(row))
  const found = rows.filter(
    ({ nama, size, bilangan }) => nama !== '' && (jerseySizes.includes(size) || numberIn(bilangan) !== null),
  )
  return found.length > 0 && found.length * 2 >= rows.length ? rows : null
}

function rowUnder(columns: ReadonlyMap<ColumnHeading, number>, row: readonly string[]): JerseyCells {
  const cell = (heading: ColumnHeading) =>
    (row[columns.get(heading) ?? -1] ?? '').replaceAll(/\s+/g, ' ').trim()
  return {
    nama: removeEntryPrefix(cell('nama')).toUpperCase(),
    size: parseJerseySize(cell('size')),
    bilangan: numberIn(cell('bilangan')) ?? cell('bilangan'),
  }
}

const between = /\t|[,;|/]|\s[–—-]+\s?|\s?[–—]\s?|[–—-]+\s|:\s/u
/**
 * The slash in `A/L`, `A/P`, `S/O` and `D/O` belongs to the name. Safari 15 can't parse lookbehinds, so the slash is
 * masked first.
 */
const slashOfName = /\b([asd])\/(?=[lpo]\b)/giu
const keptSlash = '\u2215'

function piecesOf(cell: string): string[] {
  return cell
    .replaceAll(/[()[\]]/g, ' - ')
    .replaceAll(slashOfName, `$1${keptSlash}`)
    .split(between)
    .map((piece) => piece.replaceAll(keptSlash, '/').replaceAll(/\s+/g, ' ').trim())
    .filter((piece) => piece !== '')
}

const sizeIn = (piece: string) => {
  const size = parseJerseySize(piece)
  return jerseySizes.includes(size) ? size : null
}

/** Parses a number such as `10`, `10.0`, `no 10` or `#10`. */
const numberIn = (piece: string) => {
  const number = /^(?:no\.?|nombor|number|bil\.?|#)?\s*(\d{1,2})$/i.exec(removeZeroDecimals(piece))?.[1]
  return number !== undefined && isJerseyNumber(number) ? number : null
}

function rowOf(pieces: string[]): JerseyCells {
  const row: JerseyCells = { nama: '', size: '', bilangan: '' }
  const takes = (piece: string): boolean => {
    const [size, number] = [sizeIn(piece), numberIn(piece)]
    if (size !== null && row.size === '') row.size = size
    else if (number !== null && row.bilangan === '') row.bilangan = number
    else return false
    return true
  }
  const left = pieces.filter((piece) => !takes(piece))
  const nameAt = Math.max(
    0,
    left.findIndex((piece) => /\p{L}/u.test(piece)),
  )
  const name = (left[nameAt] ?? '').split(' ')
  // Moves a size and a number from the end of the name to their cells, as in `Ali L 10`, `Siti kids M` or `Mei no 7`.
  for (const words of [2, 1, 2, 1]) {
    while (name.length > words && takes(name.slice(-words).join(' '))) name.splice(-words)
  }
  // Puts unrecognized text into an empty cell, where the user can correct it. If no cell is empty, the text is added to
  // the name, which is then marked as too long.
  for (const piece of left.toSpliced(nameAt, 1)) {
    if (row.size === '') row.size = parseJerseySize(piece)
    else if (row.bilangan === '') row.bilangan = piece
    else name.push(piece)
  }
  return { ...row, nama: name.join(' ').toUpperCase() }
}
