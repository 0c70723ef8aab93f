/** `row` is the running number in the list. */
export type ColumnHeading = 'nama' | 'size' | 'bilangan' | 'warna' | 'row'

const words: [ColumnHeading, RegExp][] = [
  [
    'nama',
    /^((full |player )?names?|nama( penuh| anak| murid| pelajar| pemain| tag)?( (di |pada )?(jersi|jersey|baju|tag))?|pemain|players?|murid|pelajar)$/,
  ],
  ['size', /^((jersey |shirt )?sizes?|(saiz|ukuran)( jersi| jersey| baju)?)$/],
  [
    'bilangan',
    /^((bilangan|bil|kuantiti|jumlah|qty|quantity|numbers?|nombor)( jersi| jersey| baju| sets?)|bilangan|kuantiti|jumlah|qty|quantity|numbers?|nombor|sets?|no (jersi|jersey|baju)|(jersey|shirt) (no|number))$/,
  ],
  ['warna', /^(warna|colou?rs?)( huruf| tag)?$/],
  ['row', /^(no|bil|#)$/],
]

/** Returns the meaning of a heading in Malay or English, or `null` if the word is not a heading. */
export function parseHeading(cell: string): ColumnHeading | null {
  const word = cell
    .toLowerCase()
    .replaceAll(/[.:*()\s]+/g, ' ')
    .trim()
  return words.find(([, pattern]) => pattern.test(word))?.[0] ?? null
}

/**
 * Returns the columns that a header row names, with their indexes. The row must contain two headings, or one heading
 * and nothing else; otherwise the result is `null`. If two columns have the same meaning, the first one is
 * used. A heading `No` before the names is the running number; after the names it is the quantity.
 */
export function parseHeadings(first: readonly string[]): Map<ColumnHeading, number> | null {
  const columns = new Map<ColumnHeading, number>()
  for (const [at, cell] of first.entries()) {
    const heading = parseHeading(cell)
    if (heading && !columns.has(heading)) columns.set(heading, at)
  }
  const filled = first.filter((cell) => cell.trim() !== '').length
  if (columns.size === 0 || (columns.size === 1 && filled > 1)) return null
  const no = columns.get('row')
  const ofEachRow = no !== undefined && no > (columns.get('nama') ?? -1)
  if (ofEachRow && !columns.has('bilangan')) columns.set('bilangan', no)
  return columns
}

const mostTitles = 4

/**
 * Finds the header row among the first few rows. A row after the first must contain two headings. Returns `null` if
 * there is no such row.
 */
export function findHeadingRow(
  rows: readonly (readonly string[])[],
): { at: number; columns: Map<ColumnHeading, number> } | null {
  for (const [at, row] of rows.slice(0, mostTitles + 1).entries()) {
    const columns = parseHeadings(row)
    if (columns && (at === 0 || columns.size > 1)) return { at, columns }
  }
  return null
}

/**
 * Returns the cells below the headings. Their columns are in the order of `fields`, from the first field that has a
 * heading (index `left`) to the last one. Fields between these without a heading have empty cells. Returns `null` if
 * no row contains headings.
 */
export function listCellsUnderHeadings(
  rows: readonly (readonly string[])[],
  fields: readonly ColumnHeading[],
): { left: number; cells: string[][] } | null {
  const headings = findHeadingRow(rows)
  const left = fields.findIndex((field) => headings?.columns.has(field))
  if (!headings || left === -1) return null
  const { at, columns } = headings
  const right = fields.findLastIndex((field) => columns.has(field))
  const from = fields.slice(left, right + 1).map((field) => columns.get(field) ?? -1)
  return { left, cells: rows.slice(at + 1).map((row) => from.map((place) => row[place] ?? '')) }
}
