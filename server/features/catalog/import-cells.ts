import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { z } from 'zod'
import type { CatalogEntryByKind, CellValue } from './catalog-kind.ts'
import type { enteredDescriptionSchema } from '#core/pricing/described/description.ts'
import { productFactsSchema } from '#core/catalog/product-facts.ts'

export interface ImportContext {
  categories: CatalogEntryByKind['categories'][]
}

export interface SpreadsheetColumn {
  /** Headings that the import accepts. The first heading is used in exports. */
  heads: string[]
  read: (text: string, around: ImportContext) => CellValue | undefined
  write: (cell: CellValue, around: ImportContext) => string | number
  /** True if line breaks in the cell are kept. Other cells are read as one line. */
  paragraphs?: true
}

export interface SpreadsheetFormat {
  columns: Record<string, SpreadsheetColumn>
  needed: string[]
  usual: (cells: Record<string, CellValue>) => Record<string, CellValue>
  key: (cells: Record<string, CellValue>) => string
  /** Validates only the columns that can be invalid after parsing. */
  checks: z.ZodObject
}

export const createTextColumn = (...heads: string[]): SpreadsheetColumn => ({
  heads,
  read: (cell) => cell,
  write: formatPlainCell,
})
export const createParagraphsColumn = (...heads: string[]): SpreadsheetColumn => ({
  ...createTextColumn(...heads),
  paragraphs: true,
})
export const createIntegerColumn = (...heads: string[]): SpreadsheetColumn => ({
  heads,
  read: (cell) => parseWholeNumber(cell) ?? undefined,
  write: formatPlainCell,
})
export const createJsonColumn = (
  head: string,
  schema: typeof enteredDescriptionSchema | typeof productFactsSchema,
): SpreadsheetColumn => ({
  heads: [head],
  read: (cell) => schema.safeParse(parseWith(cell)).data,
  write: formatPlainCell,
})

export const getCellText = (cell: CellValue | undefined): string =>
  typeof cell === 'object' ? '' : String(cell ?? '')

export function formatPlainCell(cell: CellValue): string | number {
  if (Array.isArray(cell)) return cell.join(' ')
  return typeof cell === 'object' ? (cell ? JSON.stringify(cell) : '') : cell
}

function parseWith(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
