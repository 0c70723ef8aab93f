import type { ArtworkWarning } from '#core/artwork/warnings.ts'
import type { KissCutOptions } from '#core/artwork/kiss-cut.ts'

/** Facts about a page of a PDF. */
export interface DesignPage {
  /** Page number, from 1, and number of pages. */
  page: number
  pages: number
  /** The TrimBox as fractions of the picture; `null` if it is the whole page. */
  trim: { x: number; y: number; width: number; height: number } | null
  /** Resolution of the coarsest picture on it at the ordered size; `null` if it has none. */
  dpi: number | null
  /** Names of spot colours. */
  spots: string[]
}

/** A PDF value. Strings are bytes, references are indices of parts. */
export type PdfValue =
  | null
  | boolean
  | number
  | Uint8Array
  | PdfValue[]
  | { name: string }
  | { ref: number }
  | { entries: Record<string, PdfValue> }

/** An indirect object of a PDF. A stream has its dictionary as `value` and its bytes as stored. */
export interface PdfPart {
  value: PdfValue
  stream: Uint8Array | null
}

/** A page as a form XObject, which is the first of its parts. */
export interface PressPage {
  parts: PdfPart[]
  /** Transform from the page's points to the unit square, upright with the origin at the lower left. */
  unit: [number, number, number, number, number, number]
}

/** A white mask below a picture: rows of bits, 1 for white. */
export interface WhiteMask {
  width: number
  height: number
  bits: Uint8Array
}

/** The analysis of a design that is shown to its customer. */
export interface DesignAnalysis {
  warnings: ArtworkWarning[]
  /** The removed background; `null` if the file can't be drawn. */
  ground: KissCutOptions['ground'] | null
  /** The possible cut lines along the artwork. */
  contours: KissCutOptions['contours']
  /** `null` if it is not a PDF. */
  page: DesignPage | null
  /** The design as it will be printed, with the picture's proportions, in pixels. `null` if it can't be drawn. */
  proof: { width: number; height: number; webp: Uint8Array; small: Uint8Array } | null
}
