import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { z } from 'zod'
import type { Entries, Cell } from './shelf.ts'
import type { enteredDescription } from '#core/pricing/described/description.ts'
import { productFacts } from '#core/catalog/product-facts.ts'

/** What cells of other kinds are named by. */
export interface Around {
  categories: Entries['categories'][]
}

/** A column of a spreadsheet. */
interface Column {
  /** Names that it goes by; an export uses the first. */
  heads: string[]
  /** What a cell says; undefined: nothing that it could say. */
  read: (text: string, around: Around) => Cell | undefined
  write: (cell: Cell, around: Around) => string | number
  /** Keeps line breaks; other cells are read as one line. */
  paragraphs?: true
}

export interface Sheet {
  columns: Record<string, Column>
  /** Columns that a new entry can't be without. */
  needed: string[]
  /** What a new entry has where the file doesn't say. */
  usual: (cells: Record<string, Cell>) => Record<string, Cell>
  /** By what an entry is known. */
  key: (cells: Record<string, Cell>) => string
  /** What cells have to be; columns that it doesn't name are right once they are read. */
  checks: z.ZodObject
}

export const text = (...heads: string[]): Column => ({ heads, read: (cell) => cell, write: plain })
export const paragraphs = (...heads: string[]): Column => ({ ...text(...heads), paragraphs: true })
export const whole = (...heads: string[]): Column => ({
  heads,
  read: (cell) => parseWholeNumber(cell) ?? undefined,
  write: plain,
})
/** What has parts travels as JSON. */
export const json = (head: string, schema: typeof enteredDescription | typeof productFacts): Column => ({
  heads: [head],
  read: (cell) => schema.safeParse(parsed(cell)).data,
  write: plain,
})

/** What a cell says; what has parts has no text of its own. */
export const textOf = (cell: Cell | undefined): string => (typeof cell === 'object' ? '' : String(cell ?? ''))

export function plain(cell: Cell): string | number {
  if (Array.isArray(cell)) return cell.join(' ')
  return typeof cell === 'object' ? (cell ? JSON.stringify(cell) : '') : cell
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
