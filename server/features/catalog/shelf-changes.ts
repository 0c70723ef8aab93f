import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import { shelves } from './shelves.ts'
import type { Cell } from './shelf.ts'
import { listFactsByPart } from '#core/catalog/product-facts.ts'
import { summarizeDescription } from '#core/pricing/described/summarize-description.ts'
import { formatRinggit } from '#core/shared/money.ts'

/** What differs, in words: of materials, care and questions each part by itself. */
export function changesIn(kind: CatalogKind, column: string, from: Cell, to: Cell) {
  const labels: Record<string, string> = shelves[kind].columns
  if (column !== 'facts')
    return [{ what: labels[column] ?? column, from: cellText(column, from), to: cellText(column, to) }]
  const before = listFactsByPart(factsIn(from))
  const after = listFactsByPart(factsIn(to))
  return Object.keys({ ...before, ...after })
    .map((what) => ({ what, from: before[what] ?? '', to: after[what] ?? '' }))
    .filter(({ from, to }) => from !== to)
}

const factsIn = (cell: Cell) =>
  cell !== null && typeof cell === 'object' && 'questions' in cell ? cell : null

/** A change in words: of a picture only that there is another one. */
function cellText(column: string, cell: Cell): string {
  if (cell === null || cell === '') return ''
  if (Array.isArray(cell)) return cell.map(fileName).join(', ')
  if (typeof cell === 'object') return 'pricing' in cell ? summarizeDescription(cell) : ''
  if (column.endsWith('_sen')) return formatRinggit(Number(cell))
  if (column === 'status') return cell === 'active' ? 'Available' : 'Coming Soon'
  if (column.endsWith('image_url')) return fileName(String(cell))
  return String(cell)
}

const fileName = (path: string) => path.split('/').at(-1) ?? ''
