import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { z } from 'zod'
import type { Entries, Cell } from './shelf.ts'
import type { enteredDescription } from '#core/pricing/described/description.ts'
import { productFacts } from '#core/catalog/product-facts.ts'

/** Entries that cells refer to by name. */
export interface Around {
  categories: Entries['categories'][]
}

/** A column of a spreadsheet. */
interface Column {
  /** Accepted headings. Exports use the first. */
  heads: string[]
  /** Parses a cell. Returns `undefined` if it is invalid. */
  read: (text: string, around: Around) => Cell | undefined
  write: (cell: Cell, around: Around) => string | number
  /** Keeps line breaks. Other cells are read as one line. */
  paragraphs?: true
}

export interface Sheet {
  columns: Record<string, Column>
  /** Required columns of a new entry. */
  needed: string[]
  /** Default values of a new entry. */
  usual: (cells: Record<string, Cell>) => Record<string, Cell>
  /** Returns the key that identifies an entry. */
  key: (cells: Record<string, Cell>) => string
  /** Validates cells. Other columns are valid once parsed. */
  checks: z.ZodObject
}

export const text = (...heads: string[]): Column => ({ heads, read: (cell) => cell, write: plain })
export const paragraphs = (...heads: string[]): Column => ({ ...text(...heads), paragraphs: true })
export const whole = (...heads: string[]): Column => ({
  heads,
  read: (cell) => parseWholeNumber(cell) ?? undefined,
  write: plain,
})
/** A column with structured data as JSON. */
export const json = (head: string, schema: typeof enteredDescription | typeof productFacts): Column => ({
  heads: [head],
  read: (cell) => schema.safeParse(parseWith(cell)).data,
  write: plain,
})

/** Returns a cell as text. Empty for structured data. */
export const textOf = (cell: Cell | undefined): string => (typeof cell === 'object' ? '' : String(cell ?? ''))

export function plain(cell: Cell): string | number {
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
