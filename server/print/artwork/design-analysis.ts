import type { ArtworkWarning } from '#core/artwork/warnings.ts'
import type { KissCutOptions } from '#core/artwork/kiss-cut.ts'

export interface DesignPage {
  /** Counted from 1. `pages` is the total number. */
  page: number
  pages: number
  /** The TrimBox in fractions of the picture. `null` if it is the whole page. */
  trim: { x: number; y: number; width: number; height: number } | null
  /** Resolution of the coarsest picture on the page at the ordered size. `null` if the page has no picture. */
  dpi: number | null
  spots: string[]
}

export type PdfValue =
  | null
  | boolean
  | number
  | Uint8Array
  | PdfValue[]
  | { name: string }
  | { ref: number }
  | { entries: Record<string, PdfValue> }

/** For a stream, `value` is its dictionary, and the bytes stay compressed. */
export interface PdfPart {
  value: PdfValue
  stream: Uint8Array | null
}

/** A page as a form XObject. The first part is the form. */
export interface PressPage {
  parts: PdfPart[]
  /**
   * Transform from points of the page to the unit square. The square is upright and has its origin at the lower left.
   */
  unit: [number, number, number, number, number, number]
}

/** Rows of bits, in which 1 means white. */
export interface WhiteMask {
  width: number
  height: number
  bits: Uint8Array
}

export interface DesignAnalysis {
  warnings: ArtworkWarning[]
  ground: KissCutOptions['ground'] | null
  contours: KissCutOptions['contours']
  page: DesignPage | null
  /**
   * The design as it will be printed, in the proportions of the picture. Width and height are in pixels. `null` if
   * the file can't be drawn.
   */
  proof: { width: number; height: number; webp: Uint8Array; small: Uint8Array } | null
}
