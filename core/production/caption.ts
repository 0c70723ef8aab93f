import type { PrintMaterial } from './print-material.ts'
import { layOutLine, buildLinePath } from '../orders/tags/tag-line.ts'
import type { RectMm } from './cutters.ts'
import type { Sheet } from './pack-sheets.ts'

/**
 * A line of words beside the pieces of a sheet, for whoever cuts and sorts them. As outlines, of the letters that name
 * tags have: upper case, digits and few signs.
 */
export interface Caption {
  text: string
  /** Upper left corner of its room. */
  xMm: number
  yMm: number
  /** Of its ink, from the lowest point of any letter to the highest. */
  heightMm: number
  /** By a quarter clockwise: it is read from top to bottom. */
  turned: boolean
}

/** A sheet with what stands beside its pieces; `rulers`: lines to measure by, of a test sheet. */
export interface DrawnSheet extends Sheet {
  captions?: readonly Caption[]
  rulers?: readonly RectMm[]
  /** Lines that are cut through film and backing. */
  through?: readonly (readonly [x: number, y: number][])[]
}

/** Black, which no name tag has: theirs is `#16161a`. */
export const captionShade = '#000000'

/** How long the line is, millimetres. */
export function captionWidth({ text, heightMm }: Pick<Caption, 'text' | 'heightMm'>): number {
  const { left, right, top, bottom } = layOutLine(text)
  return ((right - left) * heightMm) / (top - bottom)
}

/** The outline, from the upper left corner of the line as it is read; to be filled. */
export function captionPath({ text, heightMm }: Pick<Caption, 'text' | 'heightMm'>): string {
  const line = layOutLine(text)
  const scale = heightMm / (line.top - line.bottom)
  return buildLinePath(line, { left: -line.left * scale, baseline: line.top * scale, scale })
}

/** What a sheet is, as far as it says so itself. */
export interface SheetName {
  /** `Batch 12`, `Reprint 13` */
  batch: string
  sheet: number
  sheets: number
  /** `21/11/2026`, shop time. */
  day: string
  material: PrintMaterial
  /** Of stickers; `order`: its number, or how many orders share the sheet. */
  stickers?: { order: string; times: number; onEach: number; wanted: number | null }
}

/** `BATCH 12 - SHEET 2 OF 4 - 21/11/2026 - DTF FILM`; of stickers also how often it is printed, and what is left over. */
export function sheetLine({ batch, sheet, sheets, day, material, stickers }: SheetName): string {
  const words = [batch, `sheet ${sheet} of ${sheets}`, day, material]
  if (stickers) {
    const { order, times, onEach, wanted } = stickers
    words.push(order, times === 1 ? 'print once' : `print ${times} times`, `${onEach} on each`)
    if (wanted !== null) words.push(`${wanted} wanted`, `${times * onEach - wanted} to spare`)
  }
  return words.join(' - ').toUpperCase()
}
