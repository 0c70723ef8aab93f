import type { PrintMaterial } from './print-material.ts'
import { layOutLine, buildLinePath } from '../orders/tags/tag-line.ts'
import type { RectMm } from './registration-marks.ts'
import type { PackedSheet } from './pack-sheets.ts'

/**
 * A line of text printed beside the pieces of a sheet for the staff who cut and sort them. Drawn as outlines, so it
 * can only use the characters of name tags: upper case letters, digits and a few signs.
 */
export interface SheetCaption {
  text: string
  /** Top left corner of the line's box on the sheet. */
  xMm: number
  yMm: number
  /** From the lowest point of any letter to the highest. */
  heightMm: number
  /** Rotated 90° clockwise, to be read from top to bottom. */
  turned: boolean
}

/** A sheet with everything printed beside its pieces. `rulers` are the scale marks of a test sheet. */
export interface DrawnSheet extends PackedSheet {
  captions?: readonly SheetCaption[]
  rulers?: readonly RectMm[]
  /** Lines cut through film and backing. */
  through?: readonly (readonly [x: number, y: number][])[]
}

/** Pure black. Name tags use `#16161a`, so the two can't be confused. */
export const captionColour = '#000000'

/** Returns the length of the line in millimetres. */
export function measureCaption({ text, heightMm }: Pick<SheetCaption, 'text' | 'heightMm'>): number {
  const { left, right, top, bottom } = layOutLine(text)
  return ((right - left) * heightMm) / (top - bottom)
}

/** Returns the filled outline of the line. Its origin is the top left corner of the unrotated line. */
export function buildCaptionPath({ text, heightMm }: Pick<SheetCaption, 'text' | 'heightMm'>): string {
  const line = layOutLine(text)
  const scale = heightMm / (line.top - line.bottom)
  return buildLinePath(line, { left: -line.left * scale, baseline: line.top * scale, scale })
}

/** The facts that a sheet's caption states. */
export interface SheetTitle {
  /** `Batch 12` or `Reprint 13`. */
  batch: string
  sheet: number
  sheets: number
  /** `21/11/2026`, in shop time. */
  day: string
  material: PrintMaterial
  /** Only for stickers. `order` is the order number, or the number of orders that share the sheet. */
  stickers?: { order: string; times: number; onEach: number; wanted: number | null }
}

/**
 * Returns `BATCH 12 - SHEET 2 OF 4 - 21/11/2026 - DTF FILM`. For stickers it also states the number of prints and
 * spares.
 */
export function formatSheetTitle({ batch, sheet, sheets, day, material, stickers }: SheetTitle): string {
  const words = [batch, `sheet ${sheet} of ${sheets}`, day, material]
  if (stickers) {
    const { order, times, onEach, wanted } = stickers
    words.push(order, times === 1 ? 'print once' : `print ${times} times`, `${onEach} on each`)
    if (wanted !== null) words.push(`${wanted} wanted`, `${times * onEach - wanted} to spare`)
  }
  return words.join(' - ').toUpperCase()
}
