import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import { catalogKindRules } from './catalog-kinds.ts'
import type { CellValue } from './catalog-kind.ts'
import { getFactTextsByPart } from '#core/catalog/product-facts.ts'
import { summarizeDescription } from '#core/pricing/described/summarize-description.ts'
import { formatRinggit } from '#core/shared/money.ts'

export function describeChanges(kind: CatalogKind, column: string, from: CellValue, to: CellValue) {
  const labels: Record<string, string> = catalogKindRules[kind].columns
  if (column !== 'facts')
    return [{ what: labels[column] ?? column, from: formatCell(column, from), to: formatCell(column, to) }]
  const before = getFactTextsByPart(listFacts(from))
  const after = getFactTextsByPart(listFacts(to))
  return Object.keys({ ...before, ...after })
    .map((what) => ({ what, from: before[what] ?? '', to: after[what] ?? '' }))
    .filter(({ from, to }) => from !== to)
}

const listFacts = (cell: CellValue) =>
  cell !== null && typeof cell === 'object' && 'questions' in cell ? cell : null

/**
 * Formats a cell for the history. A picture is only mentioned, because staff can't recognise it by its
 * address.
 */
function formatCell(column: string, cell: CellValue): string {
  if (cell === null || cell === '') return ''
  if (Array.isArray(cell)) return cell.map(getFileName).join(', ')
  if (typeof cell === 'object') return 'pricing' in cell ? summarizeDescription(cell) : ''
  if (column.endsWith('_sen')) return formatRinggit(Number(cell))
  if (column === 'status') return cell === 'active' ? 'Available' : 'Coming Soon'
  if (column.endsWith('image_url')) return getFileName(String(cell))
  return String(cell)
}

const getFileName = (path: string) => path.split('/').at(-1) ?? ''
