import { earlierTwins } from './earlier-twins.ts'
import { headingOf } from '../../shared/headings.ts'
import { tagRefusal } from './name-tag.ts'
import { inEnglish, sameColours, tagColours } from '../../catalog/tag-colours.ts'

export interface NameTagRow {
  namaAnak: string
  /** Letters and border, `Red/White`; empty while none is chosen. */
  warna: string
  /** Sets of seven. */
  bilangan: number
}

export interface ClassList {
  /** Those whose colours are not on offer have none. */
  rows: NameTagRow[]
  /** As they were written. */
  unknownColours: string[]
}

/** A bullet or the list's own number before a name: `12. `, `12 - `, `• `; and who wrote a message, `[22/11, 9:05] Ali: `. */
const before =
  /^\s*(?:\[[^\]]{5,40}\]\s*[^:]{1,40}:\s*)?(?:[•·▪◦*–—-]\s+|[•·▪◦]\s*)?(?:\d{1,3}(?:[.)]\s*|\s+[–—-]\s+)(?=\D))?/u

/** A line of a spreadsheet, by its tabs; of a message by dashes with room around them. */
function cellsOf(line: string): string[] {
  const cells = line.includes('\t') ? line.split('\t') : line.replace(before, '').split(/\s[–—-]\s|\s*\|\s*/u)
  return cells.map((cell) => cell.trim())
}

/**
 * Reads a class list as it is copied from a spreadsheet or a message: a name a line, then, after tabs or dashes, its
 * colours and how many sets. A number before a name (`12. `) is the list's own. Without colours a row gets `usual`; colours
 * that are not on offer are told as `unknownColours` and left for the customer to choose. One set unless a whole
 * number says otherwise. Colours may be in Malay, as the form shows them: `Merah, tepi putih`; the letters'
 * alone do where only one pair has them.
 */
export function readClassList(text: string, offered: readonly string[], usual: string): ClassList {
  const unknownColours = new Set<string>()
  const onOffer = (colours: string) => {
    const english = inEnglish(colours)
    const found = offered.find((each) => sameColours(each, english)) ?? onlyOneOf(offered, english)
    if (!found) unknownColours.add(colours)
    return found ?? ''
  }
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((line) => cellsOf(line))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .filter(([name = ''], at) => at > 0 || headingOf(name) !== 'nama')
    .map((cells) => withSetsLast(cells))
    .map(([name = '', colours = '', sets = '']) => ({
      namaAnak: name.replace(before, '').replaceAll(/\s+/g, ' ').toUpperCase(),
      warna: colours === '' ? usual : onOffer(colours),
      bilangan: /^[1-9]\d{0,2}$/.test(sets) ? Number(sets) : 1,
    }))
  return { rows, unknownColours: [...unknownColours] }
}

/** `Ali - 2` has sets and no colours. */
function withSetsLast(cells: string[]): string[] {
  const [name = '', second = '', ...more] = cells
  return more.length === 0 && /^[1-9]\d{0,2}( ?set)?$/i.test(second)
    ? [name, '', second.replace(/\D+$/, '')]
    : cells
}

/** The pair that is meant by its letters alone, `red`; undefined where there are several, or none. */
function onlyOneOf(offered: readonly string[], letters: string): string | undefined {
  const pairs = offered.filter((each) => tagColours(each)?.fill === letters.toLowerCase())
  return pairs.length === 1 ? pairs[0] : undefined
}

/** The numbers (from 0) of the rows without colours, those that can't be printed and those that are there already. */
export function rowsToCheck(rows: readonly NameTagRow[]): number[] {
  const twins = earlierTwins(rows.map(({ namaAnak }) => namaAnak))
  return rows.flatMap(({ namaAnak, warna }, at) =>
    warna === '' || twins[at] !== null || tagRefusal(namaAnak) ? [at] : [],
  )
}
