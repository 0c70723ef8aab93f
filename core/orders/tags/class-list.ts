import { findEarlierDuplicates } from './earlier-duplicates.ts'
import type { ColumnHeading } from '#core/shared/headings.ts'
import { parsePastedList, parseQuantity, removeRunningNumber } from '#core/shared/pasted-list.ts'
import { checkTagName } from './name-tag.ts'
import { translateColours, areSameColours, parseTagColours } from '#core/catalog/tag-colours.ts'

export interface ClassListRow {
  namaAnak: string
  /** Letters and border, `Red/White`. Empty while none is chosen. */
  warna: string
  /** Sets of seven. 0 if the pasted text is not a number. */
  bilangan: number
}

export interface ClassList {
  /** Rows with unavailable colours have none. */
  rows: ClassListRow[]
  /** As written in the list. */
  unknownColours: string[]
}

/**
 * Reads a class list from a spreadsheet or a message: one name per line with its colours and number of sets, under
 * headings or recognised by their cells. Rows without colours get `usual`. Unavailable colours are returned in
 * `unknownColours` for the customer to choose. A row without a quantity is one set; if the quantity can't be read it
 * is 0, for the customer to fill in. Colours may be in Malay, as in the form: `Merah, tepi putih`. The letters'
 * colour suffices if only one pair has it.
 */
export function parseClassList(text: string, offered: readonly string[], usual: string): ClassList {
  const unknownColours = new Set<string>()
  const onOffer = (colours: string) => {
    const english = translateColours(colours)
    return offered.find((each) => areSameColours(each, english)) ?? onlyOneOf(offered, english)
  }
  const { columns, rows } = parsePastedList(text)
  const read = rows.map((row) => {
    const cells = columns ? cellsUnder(columns, row) : cellsByLook(row, (cell) => onOffer(cell) !== undefined)
    const warna = cells.colours === '' ? usual : onOffer(cells.colours)
    if (warna === undefined) unknownColours.add(cells.colours)
    return {
      namaAnak: removeRunningNumber(cells.name).replaceAll(/\s+/g, ' ').trim().toUpperCase(),
      warna: warna ?? '',
      bilangan: cells.sets === '' ? 1 : (parseQuantity(cells.sets) ?? unknownSets),
    }
  })
  return { rows: read, unknownColours: [...unknownColours] }
}

/** An invalid number of sets, which the form marks. */
const unknownSets = 0

interface Cells {
  name: string
  colours: string
  sets: string
}

function cellsUnder(columns: ReadonlyMap<ColumnHeading, number>, row: readonly string[]): Cells {
  const cell = (heading: ColumnHeading) => row[columns.get(heading) ?? -1] ?? ''
  return { name: cell('nama'), colours: cell('warna'), sets: cell('bilangan') }
}

/** The name comes first. Another cell that is neither colours nor a quantity is used for the one that is missing. */
function cellsByLook(row: readonly string[], isColours: (cell: string) => boolean): Cells {
  const first = row.findIndex((cell) => /\p{L}/u.test(cell))
  const [name = '', ...others] = row.slice(Math.max(0, first))
  const cells: Cells = { name, colours: '', sets: '' }
  const unknown: string[] = []
  for (const cell of joinBorders(others.filter(Boolean))) {
    if (cells.sets === '' && parseQuantity(cell) !== null) cells.sets = cell
    else if (cells.colours === '' && isColours(cell)) cells.colours = cell
    else unknown.push(cell)
  }
  for (const cell of unknown) {
    if (cells.colours === '') cells.colours = cell
    else if (parseQuantity(cells.sets) === null) cells.sets ||= cell
    // Two quantities, or more than a name tag has. The invalid result makes the customer check the number.
    else cells.sets = `${cells.sets} ${cell}`
  }
  return cells
}

/** Joins `Merah, tepi putih` in a list whose cells are separated by commas. */
function joinBorders(cells: readonly string[]): string[] {
  const joined: string[] = []
  for (const cell of cells) {
    if (/^tepi\s/i.test(cell) && joined.length > 0) joined.push(`${joined.pop()}, ${cell}`)
    else joined.push(cell)
  }
  return joined
}

/** Returns the only pair with this letter colour, such as `red`, or undefined if there are several or none. */
function onlyOneOf(offered: readonly string[], letters: string): string | undefined {
  const pairs = offered.filter((each) => parseTagColours(each)?.fill === letters.toLowerCase())
  return pairs.length === 1 ? pairs[0] : undefined
}

/** Returns the indices of rows without colours or sets, rows that can't be printed and duplicates. */
export function findRowsToCheck(rows: readonly ClassListRow[]): number[] {
  const twins = findEarlierDuplicates(rows.map(({ namaAnak }) => namaAnak))
  return rows.flatMap(({ namaAnak, warna, bilangan }, at) =>
    warna === '' || bilangan < 1 || twins[at] !== null || checkTagName(namaAnak) ? [at] : [],
  )
}
