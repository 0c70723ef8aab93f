import { findEarlierDuplicateIndexes } from './earlier-duplicates.ts'
import type { ColumnHeading } from '#core/shared/headings.ts'
import { parsePastedList, parseQuantity, removeEntryPrefix } from '#core/shared/pasted-list.ts'
import { checkTagName } from './name-tag.ts'
import { translateColours, isSameColourPair, parseTagColours } from '#core/catalog/tag-colours.ts'

export interface ClassListRow {
  namaAnak: string
  /** Colours of letters and border, such as `Red/White`. Empty while no colours are chosen. */
  warna: string
  /** Number of sets of seven tags. 0 if the pasted text is not a number. */
  bilangan: number
}

export interface ClassList {
  /** `warna` is empty in rows with unavailable colours. */
  rows: ClassListRow[]
  unknownColours: string[]
}

/**
 * Parses a pasted class list. Each line has a name, and may have colours and the number of sets. Columns are
 * identified by headings, or otherwise by their contents. Rows without colours get `usual`. Unavailable colours are
 * returned in `unknownColours`, so that the customer can choose other colours. A missing quantity means one set; an
 * unreadable quantity becomes 0, so that the customer fills it in. Colours may be in Malay, as in the form:
 * `Merah, tepi putih`. The letter colour is enough if only one available pair has it.
 */
export function parseClassList(text: string, offered: readonly string[], usual: string): ClassList {
  const unknownColours = new Set<string>()
  const onOffer = (colours: string) => {
    const english = translateColours(colours)
    return offered.find((each) => isSameColourPair(each, english)) ?? onlyOneOf(offered, english)
  }
  const { columns, rows } = parsePastedList(text)
  const read = rows.map((row) => {
    const cells = columns ? cellsUnder(columns, row) : cellsByLook(row, (cell) => onOffer(cell) !== undefined)
    const warna = cells.colours === '' ? usual : onOffer(cells.colours)
    if (warna === undefined) unknownColours.add(cells.colours)
    return {
      namaAnak: removeEntryPrefix(cells.name).replaceAll(/\s+/g, ' ').trim().toUpperCase(),
      warna: warna ?? '',
      bilangan: cells.sets === '' ? 1 : (parseQuantity(cells.sets) ?? unknownSets),
    }
  })
  return { rows: read, unknownColours: [...unknownColours] }
}

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

/**
 * Identifies the cells of a row without headings. The first cell is the name. If a cell is neither colours nor a
 * quantity, it is stored as the colours or the quantity, whichever is still missing.
 */
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
    // A second quantity makes the number of sets invalid, so that the customer checks it.
    else cells.sets = `${cells.sets} ${cell}`
  }
  return cells
}

/** Rejoins colours such as `Merah, tepi putih` that were split because commas separate the cells. */
function joinBorders(cells: readonly string[]): string[] {
  const joined: string[] = []
  for (const cell of cells) {
    if (/^tepi\s/i.test(cell) && joined.length > 0) joined.push(`${joined.pop()}, ${cell}`)
    else joined.push(cell)
  }
  return joined
}

function onlyOneOf(offered: readonly string[], letters: string): string | undefined {
  const pairs = offered.filter((each) => parseTagColours(each)?.fill === letters.toLowerCase())
  return pairs.length === 1 ? pairs[0] : undefined
}

export function findRowIndexesToCheck(rows: readonly ClassListRow[]): number[] {
  const twins = findEarlierDuplicateIndexes(rows.map(({ namaAnak }) => namaAnak))
  return rows.flatMap(({ namaAnak, warna, bilangan }, at) =>
    warna === '' || bilangan < 1 || twins[at] !== null || checkTagName(namaAnak) ? [at] : [],
  )
}
