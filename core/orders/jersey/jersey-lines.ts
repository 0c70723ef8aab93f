import { headingOf } from '../../shared/headings.ts'
import { isCount, jerseySize, jerseySizes, type JerseyCells } from './jersey.ts'

/**
 * Reads a list as it is written in a message: `1. Nama - L - 10`, with bullets, dashes, commas or spaces, and the
 * size in letters or words. What isn't found stays empty; nothing is cut. Null: it is no such list, but a word or the
 * cells of a spreadsheet.
 */
export function readJerseyLines(text: string): JerseyCells[] | null {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => piecesOf(line))
    .filter((pieces) => pieces.length > 0)
  const rows = lines.map((pieces) => rowOf(pieces)).filter((row, at) => !isHeading(lines[at] ?? [], row))
  const found = rows.filter(({ nama, size, bilangan }) => nama !== '' && (size !== '' || bilangan !== ''))
  return found.length > 0 && found.length * 2 >= rows.length ? rows : null
}

/** `[22/11, 9:05 PG] Ali: ` before a message, a bullet, and the list's own number. */
const before =
  /^\s*(?:\[[^\]]{5,40}\]\s*[^:]{1,40}:\s*)?(?:[•·▪◦*–—-]\s*)?(?:\d{1,3}\s*[.):]\s*|\d{1,3}\s+-\s+|#\d{1,3}\s+(?=\D))?/u
const between = /\t|[,;|/]|\s[–—-]+\s?|\s?[–—]\s?|[–—-]+\s|:\s/u

function piecesOf(line: string): string[] {
  return line
    .replace(before, '')
    .replaceAll(/[()[\]]/g, ' - ')
    .split(between)
    .map((piece) => piece.replaceAll(/\s+/g, ' ').trim())
    .filter((piece) => piece !== '')
}

const sizeIn = (piece: string) => {
  const size = jerseySize(piece)
  return jerseySizes.includes(size) ? size : null
}

/** `10`, `no 10`, `#10`. */
const numberIn = (piece: string) => {
  const number = /^(?:no\.?|nombor|number|bil\.?|#)?\s*(\d{1,2})$/i.exec(piece)?.[1]
  return number !== undefined && isCount(number) ? number : null
}

function isHeading([first = '']: string[], { size, bilangan }: JerseyCells): boolean {
  return headingOf(first) === 'nama' && size === '' && bilangan === ''
}

function rowOf(pieces: string[]): JerseyCells {
  const row: JerseyCells = { nama: '', size: '', bilangan: '' }
  /** Whether it was a size or a number that was still wanted. */
  const takes = (piece: string): boolean => {
    const [size, number] = [sizeIn(piece), numberIn(piece)]
    if (size !== null && row.size === '') row.size = size
    else if (number !== null && row.bilangan === '') row.bilangan = number
    else return false
    return true
  }
  const name = pieces
    .filter((piece) => !takes(piece))
    .join(' ')
    .split(' ')
  // At the end of the name what stands by itself: `Ali L 10`, `Siti kids M`, `Mei no 7`.
  for (const words of [2, 1, 2, 1]) {
    while (name.length > words && takes(name.slice(-words).join(' '))) name.splice(-words)
  }
  return { ...row, nama: name.join(' ').toUpperCase() }
}
