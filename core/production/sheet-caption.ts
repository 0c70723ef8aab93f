import type { PrintMaterial } from './print-material.ts'
import { layOutLine, buildLinePath } from '../orders/tags/tag-line.ts'
import type { RectMm } from './registration-marks.ts'
import type { PackedSheet } from './pack-sheets.ts'

/**
 * A line of text beside the pieces of a sheet, for the staff who cut and sort the pieces. It is drawn as outlines, so
 * it can contain only the characters of name tags: uppercase letters, digits and a few signs.
 */
export interface SheetCaption {
  text: string
  xMm: number
  yMm: number
  /** Distance from the lowest point of any letter to the highest point. */
  heightMm: number
  /** True if the text is rotated 90° clockwise, so that it reads from top to bottom. */
  turned: boolean
}

/** `rulers` are the scale marks of a test sheet. */
export interface DrawnSheet extends PackedSheet {
  captions?: readonly SheetCaption[]
  rulers?: readonly RectMm[]
  through?: readonly (readonly [x: number, y: number][])[]
}

/** Captions are pure black. Name tags use `#16161a`, so the two can be distinguished. */
export const captionColour = '#000000'

/** Returns the length of a caption in millimetres. */
export function measureCaption({ text, heightMm }: Pick<SheetCaption, 'text' | 'heightMm'>): number {
  const { left, right, top, bottom } = layOutLine(text)
  return ((right - left) * heightMm) / (top - bottom)
}

/** Returns the outline of a caption to be filled. Its origin is the top left corner of the text before rotation. */
export function buildCaptionPath({ text, heightMm }: Pick<SheetCaption, 'text' | 'heightMm'>): string {
  const line = layOutLine(text)
  const scale = heightMm / (line.top - line.bottom)
  return buildLinePath(line, { left: -line.left * scale, baseline: line.top * scale, scale })
}

export interface SheetTitle {
  batch: string
  sheet: number
  sheets: number
  /** Day in shop time, such as `21/11/2026`. */
  day: string
  material: PrintMaterial
  /** Present only for stickers. `order` is the order number, or the number of orders that share the sheet. */
  stickers?: { order: string; times: number; onEach: number; wanted: number | null }
}

/**
 * Formats a title such as `BATCH 12 - SHEET 2 OF 4 - 21/11/2026 - DTF FILM`. For stickers it also contains the number
 * of prints and spares.
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
