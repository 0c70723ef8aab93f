import { isDeepStrictEqual } from 'node:util'
import type { ImportedEntry, CatalogImportKind } from '#core/catalog/catalog-import.ts'
import type { MappedRow } from '#server/csv/csv-columns.ts'
import { toOneLine } from '#server/csv/csv-file.ts'
import { spreadsheetFormats } from './import-columns.ts'
import { getCellText, type ImportContext } from './import-cells.ts'
import type { CellValue } from './catalog-kind.ts'
import { describeChanges } from './describe-changes.ts'

export interface PlannedEntry extends ImportedEntry {
  id: number | null
  cells: Record<string, CellValue>
}

type StoredEntry = Record<string, CellValue> & { id: number }

/**
 * Decides for each row of the file whether to add an entry, update an entry or reject the row. If several rows have
 * the same key, only the first one counts.
 */
export function planCatalogImport(
  kind: CatalogImportKind,
  rows: readonly MappedRow[],
  stored: readonly StoredEntry[],
  around: ImportContext,
): PlannedEntry[] {
  const { key } = spreadsheetFormats[kind]
  const known = new Map(stored.map((entry) => [key(entry), entry]))
  const rowOfKey = new Map<string, number>()
  return rows.map((row): PlannedEntry => {
    const read = parseRow(kind, row, around)
    const { cells } = read
    const problem = row.wrong ?? read.wrong
    const name = getCellText(cells['name'] ?? cells['warna'])
    const refused = (note: string): PlannedEntry => ({
      row: row.row,
      name,
      outcome: 'refused',
      notes: [note],
      id: null,
      cells: {},
    })
    if (problem) return refused(problem)
    const entryKey = key(cells)
    const earlier = rowOfKey.get(entryKey)
    if (earlier) return refused(`Same as row ${earlier}`)
    rowOfKey.set(entryKey, row.row)
    const entry = known.get(entryKey)
    if (lacksDescription({ ...entry, ...cells }))
      return refused('A product with custom options needs options and prices')
    if (entry) return { row: row.row, name, ...getChangedCells(kind, entry, cells) }
    const missing = spreadsheetFormats[kind].needed.find((column) => cells[column] === undefined)
    if (missing) return refused(`${getHeading(kind, missing)} is missing for this new entry`)
    const completeCells = { ...spreadsheetFormats[kind].usual(cells), ...cells }
    const notes = kind === 'schools' && completeCells['image_url'] === null ? [noLogoNote] : []
    return { row: row.row, name, outcome: 'new', notes, id: null, cells: completeCells }
  })
}

/** A custom product without a description can't be priced. */
const lacksDescription = ({ flow, described }: Record<string, CellValue>) =>
  flow === 'described' && !described

const noLogoNote = 'Not offered until it has a logo'

/** Returns the values of the cells that are not empty, and the error of the first invalid cell. */
function parseRow(kind: CatalogImportKind, row: MappedRow, around: ImportContext) {
  const { columns, checks, key } = spreadsheetFormats[kind]
  const cells: Record<string, CellValue> = {}
  for (const [column, { heads, read, paragraphs }] of Object.entries(columns)) {
    const cellText = row.cells[column] ?? ''
    const written = paragraphs ? cellText : toOneLine(cellText)
    if (written === '') continue
    const cell = read(written, around)
    if (cell === undefined) return { cells, wrong: `${heads[0]}: “${written}” can’t be read` }
    cells[column] = cell
  }
  const { name, warna } = cells
  if (!(name ?? warna) || key(cells) === '')
    return { cells, wrong: `${getHeading(kind, getNameColumn(kind))} is missing` }
  const checked = checks.partial().safeParse(cells)
  const [issue] = checked.error?.issues ?? []
  return { cells, wrong: issue ? `${getHeading(kind, String(issue.path[0]))}: ${issue.message}` : null }
}

export const getNameColumn = (kind: CatalogImportKind) => (kind === 'colours' ? 'warna' : 'name')
const getHeading = (kind: CatalogImportKind, column: string) =>
  spreadsheetFormats[kind].columns[column]?.heads[0] ?? column

function getChangedCells(kind: CatalogImportKind, entry: StoredEntry, given: Record<string, CellValue>) {
  const cells = Object.fromEntries(
    Object.entries(given).filter(([column, cell]) => !isDeepStrictEqual(entry[column], cell)),
  )
  const notes = Object.entries(cells)
    .flatMap(([column, cell]) => describeChanges(kind, column, entry[column] ?? null, cell))
    .map(({ what, from, to }) => `${what}: ${from || 'none'} → ${to || 'none'}`)
  return {
    outcome: notes.length > 0 ? ('updated' as const) : ('unchanged' as const),
    notes,
    id: entry.id,
    cells,
  }
}
