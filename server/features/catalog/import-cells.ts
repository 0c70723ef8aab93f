import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { z } from 'zod'
import type { CatalogEntries, CellValue } from './catalog-kind.ts'
import type { enteredDescription } from '#core/pricing/described/description.ts'
import { productFacts } from '#core/catalog/product-facts.ts'

/** Entries that cells refer to by name. */
export interface ImportContext {
  categories: CatalogEntries['categories'][]
}

/** A column of a spreadsheet. */
interface Column {
  /** Accepted headings. Exports use the first. */
  heads: string[]
  /** Parses a cell. Returns `undefined` if it is invalid. */
  read: (text: string, around: ImportContext) => CellValue | undefined
  write: (cell: CellValue, around: ImportContext) => string | number
  /** Keeps line breaks. Other cells are read as one line. */
  paragraphs?: true
}

export interface SpreadsheetFormat {
  columns: Record<string, Column>
  /** Required columns of a new entry. */
  needed: string[]
  /** Default values of a new entry. */
  usual: (cells: Record<string, CellValue>) => Record<string, CellValue>
  /** Returns the key that identifies an entry. */
  key: (cells: Record<string, CellValue>) => string
  /** Validates cells. Other columns are valid once parsed. */
  checks: z.ZodObject
}

export const textColumn = (...heads: string[]): Column => ({
  heads,
  read: (cell) => cell,
  write: formatPlainCell,
})
export const paragraphsColumn = (...heads: string[]): Column => ({
  ...textColumn(...heads),
  paragraphs: true,
})
export const integerColumn = (...heads: string[]): Column => ({
  heads,
  read: (cell) => parseWholeNumber(cell) ?? undefined,
  write: formatPlainCell,
})
/** A column with structured data as JSON. */
export const jsonColumn = (
  head: string,
  schema: typeof enteredDescription | typeof productFacts,
): Column => ({
  heads: [head],
  read: (cell) => schema.safeParse(parseWith(cell)).data,
  write: formatPlainCell,
})

/** Returns a cell as text. Empty for structured data. */
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
