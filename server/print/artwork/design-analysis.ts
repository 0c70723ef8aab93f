import type { ArtworkWarning } from '#core/artwork/warnings.ts'
import type { KissCutOptions } from '#core/artwork/kiss-cut.ts'

/** Facts about a page of a PDF. */
export interface DesignPage {
  /** Number of this page, from 1. The next field is the number of pages. */
  page: number
  pages: number
  /** The TrimBox in fractions of the picture. `null` if it is the whole page. */
  trim: { x: number; y: number; width: number; height: number } | null
  /** Resolution of the coarsest picture on the page at the ordered size. `null` if the page has no picture. */
  dpi: number | null
  /** Names of spot colours. */
  spots: string[]
}

/** A value in a PDF. Strings are bytes, and references are indexes of parts. */
export type PdfValue =
  | null
  | boolean
  | number
  | Uint8Array
  | PdfValue[]
  | { name: string }
  | { ref: number }
  | { entries: Record<string, PdfValue> }

/** An indirect object of a PDF. For a stream, `value` is its dictionary, and the bytes stay compressed. */
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

/** A white mask below a picture. It consists of rows of bits, in which 1 means white. */
export interface WhiteMask {
  width: number
  height: number
  bits: Uint8Array
}

/** The analysis of a design, as shown to the customer. */
export interface DesignAnalysis {
  warnings: ArtworkWarning[]
  /** The background that was removed. `null` if the file can't be drawn. */
  ground: KissCutOptions['ground'] | null
  /** Possible cut lines along the artwork. */
  contours: KissCutOptions['contours']
  /** The page of the PDF. `null` if the file is not a PDF. */
  page: DesignPage | null
  /**
   * The design as it will be printed, in the proportions of the picture. Width and height are in pixels. `null` if
   * the file can't be drawn.
   */
  proof: { width: number; height: number; webp: Uint8Array; small: Uint8Array } | null
}
